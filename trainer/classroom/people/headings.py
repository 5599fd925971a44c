"""The words that head the columns of lists of people, in the languages of Europe and East Asia."""

import re
import unicodedata
from typing import Final


def folded(heading: str) -> str:
    """A heading without case, blanks and signs: `First_Name` is `firstname`."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", heading)).casefold()


def _headings(words: str) -> frozenset[str]:
    return frozenset(map(folded, words.split(";")))


WHOLE: Final = _headings(
    """
    name; full name; names; learner; student; student name; pupil; participant; player;
    vollständiger Name; Schüler; Schülername; Schülerin; Teilnehmer; Spieler; Vor- und Nachname;
    Name, Vorname; Nachname, Vorname; Vorname Nachname; Vorname Name; nom; nom complet; nom et prénom;
    prénom et nom; élève; étudiant; joueur; nombre completo; nombre y apellidos; apellidos y nombre;
    alumno; alumna; estudiante; jugador; nome completo; nome e cognome; cognome e nome; studente;
    alunno; giocatore; nome e sobrenome; aluno; estudante; jogador; volledige naam; naam; leerling;
    speler; namn; elev; navn; deltager; deltagare; spelare; spiller; nimi; oppilas; pelaaja;
    imię i nazwisko; nazwisko i imię; uczeń; gracz; jméno a příjmení; příjmení a jméno; žák; ФИО;
    фамилия и имя; фамилия имя; имя и фамилия; ученик; студент; участник; игрок; ПІБ; прізвище та ім'я;
    учень; név; teljes név; ad soyad; adı soyadı; öğrenci; ονοματεπώνυμο; μαθητής; nume și prenume;
    nama; nama lengkap; họ tên; họ và tên; 氏名; 名前; お名前; 姓名; 生徒名; 生徒氏名; 児童名;
    学生氏名; 参加者; 参加者名; 名字; 学生姓名; 學生姓名; 全名; 이름; 성명; 학생; 학생 이름; 참가자
    """
)
FAMILY: Final = _headings(
    """
    family name; family; last name; surname; second name; Nachname; Familienname; Zuname;
    nom de famille; nom; apellido; apellidos; cognome; apelido; sobrenome; último nome; achternaam;
    efternamn; efternavn; etternavn; sukunimi; nazwisko; příjmení; priezvisko; priimek; prezime;
    фамилия; прізвище; презиме; фамилно име; vezetéknév; családnév; soyad; soyadı; soyisim; επώνυμο;
    nume; nume de familie; nama keluarga; 姓; 苗字; 名字; 氏; 名前(姓); name; 姓氏; 성; họ
    """
)
"""`Name` and `nom` are a family name where a given name stands beside."""
GIVEN: Final = _headings(
    """
    given name; given names; given; first name; first names; forename; Vorname; Vornamen; Rufname;
    prénom; prénoms; prenom; nombre; nombres; nome; primeiro nome; voornaam; voornamen; förnamn;
    fornavn; etunimi; imię; imiona; jméno; meno; ime; имя; ім'я; име; keresztnév; utónév; ad; adı;
    isim; όνομα; prenume; tên; 名; 名前(名); 下の名前; 이름
    """
)
USERNAMES: Final = _headings(
    """
    username; user name; login; login name; user; user ID; Benutzername; Anmeldename;
    nom d'utilisateur; identifiant; nombre de usuario; usuario; nome utente; nome de usuário;
    gebruikersnaam; användarnamn; brugernavn; brukernavn; nazwa użytkownika; uživatelské jméno;
    имя пользователя; логин; kullanıcı adı; felhasználónév; όνομα χρήστη; ユーザー名; ユーザ名;
    ログイン名; 用户名; 使用者名稱; 사용자 이름; 아이디
    """
)
BESIDE: Final = _headings(
    """
    e-mail; email; e-mail address; mail; class; group; grade; number; no; nr; id; student id; birthday;
    date of birth; Klasse; Gruppe; Nummer; Lfd. Nr.; Geburtsdatum; E-Mail-Adresse; classe; groupe;
    numéro; courriel; clase; grupo; número; correo; correo electrónico; nummer; klas; klass; groep;
    класс; группа; номер; почта; №; クラス; 組; 番号; 学年; 出席番号; メール; メールアドレス; 班级;
    学号; 학년; 반; 번호; 이메일
    """
)
"""What stands beside names: by it a row further down is known as the one of the headings."""
NAMING: Final = WHOLE | FAMILY | GIVEN | USERNAMES
ALSO_A_NAME: Final = _headings("ad")
"""A heading by which alone no row is one of headings."""
