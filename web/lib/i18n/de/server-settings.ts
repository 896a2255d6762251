import type { Catalog } from '../i18n.ts'

/** Titles, descriptions and choices of settings, as `db/seeds/settings` writes them. */
export const serverSettings: Catalog = {
  'Ask customers for a rating': 'Kunden um eine Bewertung bitten',
  'Once after a ticket is closed, by email and in the portal.':
    'Einmal, nachdem ein Ticket geschlossen wurde, per E-Mail und im Portal.',
  'Security contact': 'Sicherheitskontakt',
  'An email or https address for vulnerability reports, published as security.txt.':
    'Eine E-Mail- oder https-Adresse für Meldungen von Schwachstellen, veröffentlicht als security.txt.',
  'Scheduled backups': 'Geplante Sicherungen',
  'Saves the database and files to the server’s backup folder.':
    'Sichert Datenbank und Dateien in den Sicherungsordner des Servers.',
  'Every week': 'Jede Woche',
  'Backup hour': 'Stunde der Sicherung',
  'The hour of the day (0–23) when a backup starts, in the helpdesk’s time zone.':
    'Die Stunde des Tages (0–23), in der eine Sicherung beginnt, in der Zeitzone des Helpdesks.',
  'Backups to keep': 'Aufbewahrte Sicherungen',
  'Older scheduled backups are deleted once a new one has been saved and checked.':
    'Ältere geplante Sicherungen werden gelöscht, wenn eine neue geschrieben und geprüft ist.',
  'Call log retention (days)': 'Aufbewahrung der Anrufliste (Tage)',
  'Explanation retention (days)': 'Aufbewahrung der Begründungen (Tage)',
  'Why triggers ran or didn’t, shown in a ticket’s activity. Leave empty to keep them forever.':
    'Warum Auslöser gelaufen sind oder nicht; im Verlauf der Tickets zu sehen. Leer lassen, um sie für immer aufzubewahren.',
  'Triggers can start other triggers': 'Auslöser können andere auslösen',
  'A change made by a trigger can start other triggers, each of them once.':
    'Was ein Auslöser ändert, kann andere Auslöser starten, jeden einmal.',
  'Longest trigger chain': 'Längste Kette von Auslösern',
  'How many triggers in a row can start one another.': 'Wie viele Auslöser einander nacheinander starten können.',
  'Event retention (days)': 'Aufbewahrung der Ereignisse (Tage)',
  'Discarded email retention (days)': 'Aufbewahrung verworfener E-Mails (Tage)',
  'Ignored emails and emails whose message was deleted. Emails that couldn’t be processed wait for you and aren’t deleted. Leave empty to keep them forever.':
    'Ignorierte E-Mails und solche, deren Nachricht gelöscht wurde. Was nicht verarbeitet werden konnte, wartet auf Sie und wird nicht gelöscht. Leer lassen, um sie für immer aufzubewahren.',
  'System email retention (days)': 'Aufbewahrung von System-E-Mails (Tage)',
  'Integration log retention (days)': 'Aufbewahrung des Integrationsprotokolls (Tage)',
  'Audit log retention (days)': 'Aufbewahrung des Prüfprotokolls (Tage)',
  'Events bring open screens up to date after a lost connection. Ticket and user activity is kept separately. Leave empty to keep them forever.':
    'Ereignisse bringen offene Bildschirme nach einer Unterbrechung auf den neuesten Stand. Der Verlauf von Tickets und Benutzern wird getrennt aufbewahrt. Leer lassen, um sie für immer aufzubewahren.',
  'Invitations, password resets and the like, once sent or failed. Emails still waiting to be sent are kept. Leave empty to keep them forever.':
    'Einladungen, Links für neue Passwörter und Ähnliches, sobald sie gesendet oder gescheitert sind. Was noch auf den Versand wartet, bleibt. Leer lassen, um sie für immer aufzubewahren.',
  'Never more than the latest 10,000 requests per integration. Leave empty to keep them forever.':
    'Nie mehr als die neuesten 10.000 Anfragen je Integration. Leer lassen, um sie für immer aufzubewahren.',
  'Older calls are deleted, including their names and numbers. Leave empty to keep them forever.':
    'Ältere Anrufe werden gelöscht, mit Namen und Nummern. Leer lassen, um sie für immer aufzubewahren.',
  'Several languages': 'Mehrere Sprachen',
  'Write the help centre in more than one language.': 'Das Hilfe-Center in mehr als einer Sprache schreiben.',
  'Help centre is on': 'Hilfe-Center ist eingeschaltet',
  'Set by the server: agents can read the help centre.': 'Vom Server gesetzt: Agenten können das Hilfe-Center lesen.',
  'Help centre is public': 'Hilfe-Center ist öffentlich',
  'Set by the server: visitors can read at least one answer.':
    'Vom Server gesetzt: Besucher können mindestens einen Artikel lesen.',
  'Private networks for webhooks': 'Private Netze für Webhooks',
  'Webhooks can only reach public addresses. List the addresses in your own network that they can reach too, e.g. 10.0.5.0/24':
    'Webhooks erreichen nur öffentliche Adressen. Führen Sie Adressen Ihres eigenen Netzes auf, die sie ebenfalls erreichen dürfen, z. B. 10.0.5.0/24',
  'Product name': 'Produktname',
  'Shown in page titles and emails.': 'Erscheint in Seitentiteln und E-Mails.',
  'Shown on the sign-in page, in the portal and in emails. If empty, the product name is shown.':
    'Erscheint auf der Anmeldeseite, im Kundenportal und in E-Mails. Ohne Angabe erscheint der Produktname.',
  Hostname: 'Hostname',
  'Used in every link we email. Add the port if it isn’t the default, e.g. help.example.com:8443':
    'Steht in jedem Link, den wir per E-Mail senden. Den Port ergänzen, wenn er vom Standard abweicht, z. B. help.example.com:8443',
  Protocol: 'Protokoll',
  'Used in every link we email.': 'Steht in jedem Link, den wir per E-Mail senden.',
  https: 'https',
  http: 'http',
  'Time zone': 'Zeitzone',
  'Used for times in emails and reports.': 'Gilt für Uhrzeiten in E-Mails und Berichten.',
  'Used until someone chooses their own.': 'Gilt für alle, die keine eigene gewählt haben.',
  'System ID': 'System-ID',
  'The first digits of every ticket number. Tells tickets apart if you run several helpdesks.':
    'Die ersten Ziffern jeder Ticketnummer. So lassen sich Tickets mehrerer Helpdesks unterscheiden.',
  'Agent limit': 'Höchstzahl der Agenten',
  'Maximum number of active agents. Leave empty for no limit.':
    'Höchstzahl aktiver Agenten. Leer lassen, um sie nicht zu begrenzen.',
  'Maintenance mode': 'Wartungsmodus',
  'Only users with the Maintenance permission can sign in.':
    'Nur Benutzer mit der Berechtigung „Wartung“ können sich anmelden.',
  'Sign-in message': 'Mitteilung bei der Anmeldung',
  'Show a message on the sign-in page.': 'Auf der Anmeldeseite eine Mitteilung zeigen.',
  'Message text': 'Text der Mitteilung',
  'Shown only while the sign-in message is on.': 'Erscheint nur, solange die Mitteilung eingeschaltet ist.',
  'Monitoring token': 'Überwachungs-Token',
  'Lets monitoring tools check the health of this helpdesk without signing in.':
    'Damit fragen Überwachungswerkzeuge den Zustand dieses Helpdesks ohne Anmeldung ab.',
  'Maximum email size (MB)': 'Größte E-Mail (MB)',
  'Larger emails stay on the mail server and are listed in the incoming email log.':
    'Größere E-Mails bleiben auf dem Mailserver und stehen unter „Eingehende E-Mails“.',
  'Changes to access, accounts and security settings. Leave empty to keep them forever.':
    'Änderungen an Zugriff, Konten und Sicherheitseinstellungen. Leer lassen, um sie für immer aufzubewahren.',
  'Notification sender': 'Absender von Benachrichtigungen',
  'The From address of notifications and system emails. Leave empty to use the name from Branding and noreply@ your hostname.':
    'Absender von Benachrichtigungen und System-E-Mails. Leer lassen, um den Namen aus „Erscheinungsbild“ und noreply@ Ihrem Hostnamen zu verwenden.',
  'Sign-up': 'Registrierung',
  'Let customers create their own account. They confirm their email address before they can sign in.':
    'Kunden können selbst ein Konto anlegen. Vor der ersten Anmeldung bestätigen sie ihre E-Mail-Adresse.',
  'Password reset': 'Passwort zurücksetzen',
  'Let users request an email with a link to choose a new password.':
    'Benutzer können per E-Mail einen Link anfordern, um ein neues Passwort zu wählen.',
  'Password sign-in': 'Anmeldung mit Passwort',
  'Let users sign in with a password. When off, only other sign-in methods are offered.':
    'Benutzer können sich mit Passwort anmelden. Ausgeschaltet werden nur andere Anmeldewege angeboten.',
  'Shared email addresses': 'Gemeinsame E-Mail-Adressen',
  'Let several users have the same email address.': 'Mehrere Benutzer können dieselbe E-Mail-Adresse haben.',
  'Confirm organization members': 'Mitglieder von Organisationen bestätigen',
  'Members added by an agent see their organization’s tickets only once an administrator confirms them, or if their verified email address matches its domain.':
    'Von Agenten hinzugefügte Mitglieder sehen die Tickets ihrer Organisation erst, wenn ein Administrator sie bestätigt oder ihre bestätigte E-Mail-Adresse zur Domain der Organisation gehört.',
  'Session timeout': 'Ende ungenutzter Sitzungen',
  'Sessions end after being inactive this long. The user’s permissions decide which timeout applies.':
    'Sitzungen enden nach dieser Zeit ohne Aktivität. Welche Zeit gilt, hängt von den Berechtigungen des Benutzers ab.',
  '1 hour': '1 Stunde',
  '8 hours': '8 Stunden',
  '1 day': '1 Tag',
  '1 week': '1 Woche',
  '4 weeks': '4 Wochen',
  Default: 'Für alle anderen',
  Admin: 'Administrator',
  'Ticket.agent': 'Agenten',
  'Ticket.customer': 'Kunden',
  'Minimum password length': 'Mindestlänge des Passworts',
  'In characters, 8 or more.': 'In Zeichen, mindestens 8.',
  'Require upper and lower case': 'Groß- und Kleinbuchstaben verlangen',
  'At least two uppercase and two lowercase letters.': 'Mindestens zwei Groß- und zwei Kleinbuchstaben.',
  'Require a digit': 'Ziffer verlangen',
  'At least one digit.': 'Mindestens eine Ziffer.',
  'Require a special character': 'Sonderzeichen verlangen',
  'At least one character that isn’t a letter or a digit.':
    'Mindestens ein Zeichen, das weder Buchstabe noch Ziffer ist.',
  'Lock after failed attempts': 'Sperre nach Fehlversuchen',
  'More failed sign-ins in a row lock the account until it’s unlocked or its password is reset.':
    'Mehr Fehlversuche in Folge sperren das Konto, bis es entsperrt oder das Passwort zurückgesetzt wird.',
  'Require two-factor authentication': 'Zwei-Faktor-Authentifizierung verlangen',
  'Users with these roles must set up two-factor authentication when they sign in.':
    'Benutzer mit diesen Rollen müssen bei der Anmeldung die Zwei-Faktor-Authentifizierung einrichten.',
  'Security keys': 'Sicherheitsschlüssel',
  'Let users confirm sign-in with a security key or passkey.':
    'Benutzer können die Anmeldung mit einem Sicherheitsschlüssel oder Passkey bestätigen.',
  'Authenticator apps': 'Authenticator-Apps',
  'Let users confirm sign-in with a code from an authenticator app.':
    'Benutzer können die Anmeldung mit einem Code aus einer Authenticator-App bestätigen.',
  'Give users backup codes in case they lose their key or app. Each code works once.':
    'Benutzer bekommen Ersatzcodes für den Fall, dass sie Schlüssel oder App verlieren. Jeder Code gilt einmal.',
  'Let programs use the API with access tokens that users create in their preferences.':
    'Programme können die API mit Zugangstoken nutzen, die Benutzer in ihren Einstellungen anlegen.',
  'API password access': 'API-Zugriff mit Passwort',
  'Workflows don’t apply to administrators’ tokens': 'Abläufe gelten nicht für Token von Administratoren',
  'Programs using an administrator’s access token can write values that workflows forbid, such as an empty required field.':
    'Programme mit dem Zugangstoken eines Administrators dürfen Werte schreiben, die Abläufe verbieten, etwa ein leeres Pflichtfeld.',
  'Let programs use the API with a username and password. Access tokens are safer: they have fewer permissions and can be revoked.':
    'Programme können die API mit Benutzername und Passwort nutzen. Zugangstoken sind sicherer: Sie haben weniger Berechtigungen und lassen sich widerrufen.',
  'Ticket number prefix': 'Kürzel vor der Ticketnummer',
  'Shown before the number, e.g. Ticket#. We match email replies to tickets by prefix and number.':
    'Steht vor der Nummer, z. B. Ticket#. An Kürzel und Nummer erkennen wir, zu welchem Ticket eine E-Mail gehört.',
  'Prefix separator': 'Trennzeichen nach dem Kürzel',
  'Placed between prefix and number.': 'Steht zwischen Kürzel und Nummer.',
  'Ticket number in email subjects': 'Ticketnummer im Betreff',
  'Where we add prefix and number.': 'Wo wir Kürzel und Nummer einfügen.',
  'Before the subject': 'Vor dem Betreff',
  'After the subject': 'Nach dem Betreff',
  'Not added': 'Gar nicht',
  'Last customer contact': 'Letzter Kontakt mit dem Kunden',
  'Which customer messages update the time of the last contact.':
    'Welche Nachrichten des Kunden den Zeitpunkt des letzten Kontakts ändern.',
  'First message after a reply': 'Erste Nachricht nach einer Antwort',
  'Every message': 'Jede Nachricht',
  'Move tickets with their customer': 'Tickets mit dem Kunden umziehen',
  'When a customer changes organization, their tickets move too.':
    'Wechselt ein Kunde die Organisation, wechseln seine Tickets mit.',
  'How new tickets are numbered.': 'Wie neue Tickets nummeriert werden.',
  Sequential: 'Fortlaufend',
  'Date and daily counter': 'Datum und täglicher Zähler',
  'Sequential numbers': 'Fortlaufende Nummern',
  'Add a check digit and set a minimum length.': 'Prüfziffer anhängen und Mindestlänge festlegen.',
  Checksum: 'Prüfziffer',
  'Min size': 'Mindestlänge',
  'Date-based numbers': 'Nummern mit Datum',
  'Add a check digit.': 'Prüfziffer anhängen.',
  'Assign when opened': 'Zuweisung beim Öffnen',
  'An agent who opens an unassigned ticket becomes its owner.':
    'Wer als Agent ein nicht zugewiesenes Ticket öffnet, wird zuständig.',
  'Sender name': 'Absendername',
  'Shown to customers on emails from agents.': 'Sehen Kunden bei E-Mails von Agenten.',
  'Agent and group address': 'Agent und Adresse der Gruppe',
  'Group address': 'Adresse der Gruppe',
  'Sender name separator': 'Wort zwischen den Absendernamen',
  'Placed between agent and group address, e.g. “Anna Berg via Acme Support”':
    'Steht zwischen Agent und Adresse der Gruppe, z. B. „Anna Berg via Acme Support“',
  'New tickets in the portal': 'Neue Tickets im Portal',
  'Let customers create tickets in the portal.': 'Kunden können im Portal Tickets anlegen.',
  'Groups in the portal': 'Gruppen im Portal',
  'Groups customers can choose from. Leave empty to offer all.':
    'Gruppen, aus denen Kunden wählen können. Leer lassen, um alle anzubieten.',
  'New tags': 'Neue Schlagwörter',
  'Let agents create new tags.': 'Agenten können neue Schlagwörter anlegen.',
  'Let agents add a checklist to a ticket.': 'Agenten können einem Ticket eine Checkliste hinzufügen.',
  'Ask agents how long each message took.': 'Agenten nach der Zeit fragen, die eine Nachricht gekostet hat.',
  'Ask agents what they spent the time on.': 'Agenten fragen, wofür sie die Zeit aufgewendet haben.',
  'Time unit': 'Zeiteinheit',
  'Shown next to the time field. Leave empty to hide it.':
    'Steht neben dem Feld für die Zeit. Leer lassen, um keine zu zeigen.',
  'quarter hours': 'Viertelstunden',
  'Note deletion window (seconds)': 'Frist zum Löschen von Notizen (Sekunden)',
  'How long agents can delete their own notes. Enter 0 for no limit.':
    'Wie lange Agenten eigene Notizen löschen können. 0 heißt unbegrenzt.',
  'Overview size': 'Länge von Übersichten',
  'Maximum number of tickets in an overview.': 'Höchstzahl der Tickets in einer Übersicht.',
  'Let visitors create tickets with a form on your website.':
    'Besucher können mit einem Formular auf Ihrer Website Tickets anlegen.',
  'Web form group': 'Gruppe des Webformulars',
  'Tickets from the web form go to this group.': 'Tickets aus dem Webformular kommen in diese Gruppe.',
  'Submissions per hour per IP': 'Eingaben je Stunde und IP-Adresse',
  'How often one IP address can submit the form in an hour.':
    'Wie oft eine IP-Adresse das Formular in einer Stunde senden kann.',
  'Submissions per day per IP': 'Eingaben je Tag und IP-Adresse',
  'How often one IP address can submit the form in a day.':
    'Wie oft eine IP-Adresse das Formular an einem Tag senden kann.',
  'Submissions per day': 'Eingaben je Tag',
  'How often the form can be submitted in a day, by everyone combined.':
    'Wie oft das Formular an einem Tag insgesamt gesendet werden kann.',
  'Phone systems': 'Telefonanlagen',
  'Let phone systems report calls over HTTP.': 'Telefonanlagen können Anrufe über HTTP melden.',
  'Phone system token': 'Token für Telefonanlagen',
  'Secret part of the URL your phone system reports calls to.':
    'Geheimer Teil der URL, an die Ihre Telefonanlage Anrufe meldet.',
  'Default country': 'Standardland',
  'For phone numbers without a country code. Two letters, e.g. DE. Leave empty to keep numbers as they are.':
    'Für Telefonnummern ohne Ländervorwahl. Zwei Buchstaben, z. B. DE. Leer lassen, um Nummern nicht zu ändern.',
  'sipgate.io': 'sipgate.io',
  'Let sipgate.io report calls.': 'sipgate.io kann Anrufe melden.',
  'sipgate.io token': 'Token für sipgate.io',
  'Secret part of the URL sipgate.io reports calls to.': 'Geheimer Teil der URL, an die sipgate.io Anrufe meldet.',
  'Hostname for sipgate.io': 'Hostname für sipgate.io',
  'Used for call updates if sipgate.io can’t reach your hostname.':
    'Wird für den Verlauf von Anrufen verwendet, wenn sipgate.io Ihren Hostnamen nicht erreicht.',
  Placetel: 'Placetel',
  'Let Placetel report calls.': 'Placetel kann Anrufe melden.',
  'Placetel token': 'Token für Placetel',
  'Secret part of the URL Placetel reports calls to.': 'Geheimer Teil der URL, an die Placetel Anrufe meldet.',
  'Accent colour': 'Akzentfarbe',
  'The colour of buttons and links, in the app and in emails.':
    'Die Farbe von Schaltflächen und Links, in der Anwendung und in E-Mails.',
  'Shown on the sign-in page, in the portal and in emails. Up to 64 KB.':
    'Erscheint auf der Anmeldeseite, im Kundenportal und in E-Mails. Bis zu 64 KB.',
  Teal: 'Petrol',
  Blue: 'Blau',
  Indigo: 'Indigo',
  Violet: 'Violett',
  Pink: 'Pink',
  Red: 'Rot',
  Orange: 'Orange',
  Green: 'Grün',
  Logo: 'Logo',
  'Hidden field': 'Verstecktes Feld',
  'Add a field that people don’t see. Submissions that fill it in are rejected as spam.':
    'Fügt ein Feld hinzu, das niemand sieht. Wer es ausfüllt, wird als Spam abgewiesen.',
  Challenge: 'Rechenaufgabe',
  'Browsers solve a small puzzle before they submit the form. Visitors don’t notice it.':
    'Der Browser löst vor dem Absenden eine kleine Rechenaufgabe. Besucher merken davon nichts.',
  Off: 'Aus',
  ALTCHA: 'ALTCHA',
  'Live chat': 'Live-Chat',
  'Let visitors to your website chat with your agents.': 'Besucher Ihrer Website können mit Ihren Agenten chatten.',
  'Time to accept (seconds)': 'Zeit zum Annehmen (Sekunden)',
  'Agents who don’t accept a waiting visitor in this time are set to unavailable.':
    'Wer einen wartenden Besucher in dieser Zeit nicht annimmt, gilt als nicht verfügbar.',
  'Chat retention (days)': 'Aufbewahrung von Chats (Tage)',
  'Ended chats are deleted, including their messages. Leave empty to keep them forever.':
    'Beendete Chats werden mit ihren Nachrichten gelöscht. Leer lassen, um sie für immer aufzubewahren.',
  'Reminders in business hours only': 'Erinnerungen nur in den Geschäftszeiten',
  'Reminders due outside the default calendar’s hours are sent when those hours begin.':
    'Erinnerungen außerhalb der Zeiten des Standardkalenders kommen, sobald diese beginnen.',
}
