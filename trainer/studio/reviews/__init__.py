"""What others say: reviews, learners' reports, statistics, differences between versions."""
