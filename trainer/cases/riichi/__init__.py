"""A riichi: may it be declared, does it stand, what if it was a mistake?"""
