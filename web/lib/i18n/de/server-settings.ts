import type { Catalog } from '../i18n.ts'

/** Titles, descriptions and choices of settings, as `db/seeds/settings` writes them. */
export const serverSettings: Catalog = {
  'Days that calls are kept': 'Tage, die Anrufe aufbewahrt werden',
  'Days that events are kept': 'Tage, die Ereignisse aufbewahrt werden',
  'Days that mails without an article are kept': 'Tage, die E-Mails ohne Artikel aufbewahrt werden',
  'The content of those that were ignored, and of those whose article was deleted. An article keeps its mail as long as it exists, and what could not be filed waits for you. Empty keeps them for ever.':
    'Der Inhalt derer, die ignoriert wurden, und derer, deren Artikel gelöscht wurde. Ein Artikel behält seine E-Mail, solange es ihn gibt, und was nicht abgelegt werden konnte, wartet auf Sie. Leer behält sie für immer.',
  'Days that mails of the system are kept': 'Tage, die E-Mails des Systems aufbewahrt werden',
  'Days that requests of integrations are kept': 'Tage, die Anfragen von Integrationen aufbewahrt werden',
  'Days that the audit log is kept': 'Tage, die das Prüfprotokoll aufbewahrt wird',
  'From them screens learn what they missed; the history of tickets and people does not need them. Empty keeps them for ever.':
    'Aus ihnen erfahren Bildschirme, was sie verpasst haben; der Verlauf von Tickets und Personen braucht sie nicht. Leer behält sie für immer.',
  'Invitations and their like, once they were sent or given up; those that wait stay. Empty keeps them for ever.':
    'Einladungen und dergleichen, sobald sie gesendet oder aufgegeben sind; was wartet, bleibt. Leer behält sie für immer.',
  'Of each integration never more than the newest 10,000. Empty keeps them for ever.':
    'Von jeder Integration nie mehr als die neuesten 10.000. Leer behält sie für immer.',
  'Older ones leave the caller log, with the numbers and names in them. Empty keeps them for ever.':
    'Ältere verlassen die Anrufliste, mit den Nummern und Namen darin. Leer behält sie für immer.',
  'Product name': 'Produktname',
  'How this helpdesk is called in titles and mails.': 'Wie dieser Helpdesk in Titeln und E-Mails heißt.',
  'The name of your company, for mails and public pages.': 'Der Name Ihrer Firma für E-Mails und öffentliche Seiten.',
  'Host name': 'Hostname',
  'The full host name, with the port if it is unusual. Every link in a mail starts with it.':
    'Der vollständige Hostname, mit Port, wenn er unüblich ist. Jeder Link in einer E-Mail beginnt damit.',
  Protocol: 'Protokoll',
  'Whether links start with http or https.': 'Ob Links mit http oder https beginnen.',
  https: 'https',
  http: 'http',
  'Time zone': 'Zeitzone',
  'The time zone of times in mails and reports.': 'Die Zeitzone von Uhrzeiten in E-Mails und Berichten.',
  'The language for everyone who has not chosen one.': 'Die Sprache für alle, die keine gewählt haben.',
  'System id': 'System-ID',
  'Ticket numbers start with it, which keeps those of several systems apart.':
    'Ticketnummern beginnen damit; so lassen sich die mehrerer Systeme unterscheiden.',
  'Agent limit': 'Höchstzahl der Agenten',
  'No more than this many active users may be agents. Empty means any number.':
    'Nicht mehr als so viele aktive Benutzer dürfen Agenten sein. Leer heißt beliebig viele.',
  'Maintenance mode': 'Wartungsmodus',
  'Only administrators with the permission for maintenance get in.':
    'Nur Administratoren mit der Berechtigung für Wartung kommen hinein.',
  'Message at sign-in': 'Mitteilung bei der Anmeldung',
  'The sign-in page shows a message.': 'Die Anmeldeseite zeigt eine Mitteilung.',
  'Text of the message': 'Text der Mitteilung',
  'What the sign-in page says.': 'Was auf der Anmeldeseite steht.',
  'Monitoring token': 'Überwachungs-Token',
  'Lets a monitoring system ask how this one is without signing in.':
    'Damit fragt ein Überwachungssystem ohne Anmeldung, wie es diesem hier geht.',
  'Largest mail': 'Größte E-Mail',
  'In megabytes. A larger message stays on its server, and a notice tells of it.':
    'In Megabyte. Eine größere Nachricht bleibt auf ihrem Server, und ein Hinweis meldet sie.',
  'Acknowledge requests': 'Eingangsbestätigung',
  'Who changed what concerns security. Empty keeps them for ever.':
    'Wer was geändert hat, das die Sicherheit betrifft. Leer behält es für immer.',
  'Whoever writes to us by e-mail is told that the message has arrived, and its number.':
    'Wer uns per E-Mail schreibt, erfährt, dass die Nachricht angekommen ist, und ihre Nummer.',
  'Sender of notifications': 'Absender von Benachrichtigungen',
  'Who mails of the helpdesk itself come from. Empty: the product name with noreply@ this host.':
    'Von wem E-Mails des Helpdesks selbst kommen. Leer: der Produktname mit noreply@ diesem Host.',
  'Sign-up': 'Registrierung',
  'Customers may create an account by themselves. They confirm their e-mail address before they get in.':
    'Kunden dürfen selbst ein Konto anlegen. Sie bestätigen ihre E-Mail-Adresse, bevor sie hineinkommen.',
  'Forgotten passwords': 'Vergessene Passwörter',
  'Whoever forgot the password may ask for a link by e-mail to choose a new one.':
    'Wer das Passwort vergessen hat, kann per E-Mail einen Link anfordern, um ein neues zu wählen.',
  'Sign-in with a password': 'Anmeldung mit Passwort',
  'The sign-in page asks for login and password. Without it, only other ways of sign-in are offered.':
    'Die Anmeldeseite fragt nach Benutzername und Passwort. Ohne das werden nur andere Wege angeboten.',
  'Shared e-mail addresses': 'Gemeinsame E-Mail-Adressen',
  'Several users may have the same e-mail address.': 'Mehrere Benutzer dürfen dieselbe E-Mail-Adresse haben.',
  'Confirmed memberships': 'Bestätigte Zugehörigkeit',
  'Members whom an agent added share the tickets of their organization only after an administrator confirmed them, or with a verified address of its domain.':
    'Wen ein Agent hinzugefügt hat, der teilt die Tickets seiner Organisation erst, wenn ein Administrator es bestätigt hat, oder mit einer bestätigten Adresse ihrer Domain.',
  'Session timeout': 'Ende ungenutzter Sitzungen',
  'An unused session ends after this many seconds. What the user may do decides which of the times counts.':
    'Eine ungenutzte Sitzung endet nach dieser Zeit. Welche zählt, hängt davon ab, was der Benutzer darf.',
  '1 hour': '1 Stunde',
  '8 hours': '8 Stunden',
  '1 day': '1 Tag',
  '1 week': '1 Woche',
  '4 weeks': '4 Wochen',
  Default: 'Für alle anderen',
  Admin: 'Administrator',
  'Ticket.agent': 'Agenten',
  'Ticket.customer': 'Kunden',
  'Shortest password': 'Kürzestes Passwort',
  'A password has at least this many characters.': 'Ein Passwort hat mindestens so viele Zeichen.',
  'Small and capital letters': 'Klein- und Großbuchstaben',
  'A password has at least two small and two capital letters.':
    'Ein Passwort hat mindestens zwei kleine und zwei große Buchstaben.',
  Digits: 'Ziffern',
  'A password has at least one digit.': 'Ein Passwort hat mindestens eine Ziffer.',
  'Special characters': 'Sonderzeichen',
  'A password has at least one character that is neither letter nor digit.':
    'Ein Passwort hat mindestens ein Zeichen, das weder Buchstabe noch Ziffer ist.',
  'Wrong passwords': 'Falsche Passwörter',
  'More wrong passwords in a row than this lock an account until it is unlocked or gets a new password.':
    'Mehr falsche Passwörter in Folge sperren ein Konto, bis es entsperrt wird oder ein neues Passwort bekommt.',
  'Second factor required': 'Zweiter Faktor verlangt',
  'Users with one of these roles have to set up a second factor after sign-in.':
    'Benutzer mit einer dieser Rollen müssen nach der Anmeldung einen zweiten Faktor einrichten.',
  'Security keys': 'Sicherheitsschlüssel',
  'Users may add security keys and passkeys as a second factor.':
    'Benutzer dürfen Sicherheitsschlüssel und Passkeys als zweiten Faktor hinzufügen.',
  'Authenticator apps': 'Authenticator-Apps',
  'Users may add an app that shows one-time codes as a second factor.':
    'Benutzer dürfen eine App, die Einmalcodes zeigt, als zweiten Faktor hinzufügen.',
  'Users with a second factor get codes for the day they lose it. Each code works once.':
    'Benutzer mit einem zweiten Faktor bekommen Codes für den Tag, an dem sie ihn verlieren. Jeder gilt einmal.',
  'Programs may use the API with access tokens that users create in their profile.':
    'Programme dürfen die API mit Zugangstoken nutzen, die Benutzer in ihrem Profil anlegen.',
  'Passwords in the API': 'Passwörter in der API',
  'Programs may use the API with login and password. Tokens are safer: they are narrower and can be revoked.':
    'Programme dürfen die API mit Benutzername und Passwort nutzen. Token sind sicherer: sie dürfen weniger und lassen sich widerrufen.',
  'Ticket hook': 'Wort vor der Ticketnummer',
  'The word before a ticket number. Replies find their ticket by both together.':
    'Das Wort vor einer Ticketnummer. An beidem zusammen finden Antworten ihr Ticket.',
  'Ticket hook divider': 'Zeichen vor der Ticketnummer',
  'What stands between the hook and the number.': 'Was zwischen dem Wort und der Nummer steht.',
  'Ticket hook position': 'Platz der Ticketnummer',
  'Where hook and number stand in the subject of a mail.': 'Wo Wort und Nummer im Betreff einer E-Mail stehen.',
  'before the subject': 'vor dem Betreff',
  'after the subject': 'nach dem Betreff',
  nowhere: 'nirgends',
  'Last customer contact': 'Letzter Kontakt mit dem Kunden',
  'Whether a second message of a customer who still waits for an answer counts as a new contact.':
    'Ob eine zweite Nachricht eines Kunden, der noch auf Antwort wartet, als neuer Kontakt zählt.',
  'only after an answer': 'nur nach einer Antwort',
  'every message': 'jede Nachricht',
  'Tickets follow their customer': 'Tickets folgen ihrem Kunden',
  'When a customer moves to another organization, the tickets move too.':
    'Wechselt ein Kunde die Organisation, wechseln seine Tickets mit.',
  'How the numbers of new tickets are made.': 'Wie die Nummern neuer Tickets entstehen.',
  'counting up': 'fortlaufend',
  'date and daily counter': 'Datum und täglicher Zähler',
  'Numbers that count up': 'Fortlaufende Nummern',
  'Whether a check digit is added, and how long a number is at least.':
    'Ob eine Prüfziffer angehängt wird und wie lang eine Nummer mindestens ist.',
  Checksum: 'Prüfziffer',
  'Min size': 'Mindestlänge',
  'Numbers with a date': 'Nummern mit Datum',
  'Whether a check digit is added.': 'Ob eine Prüfziffer angehängt wird.',
  'Assign on opening': 'Zuweisung beim Öffnen',
  'An agent who opens a ticket that belongs to nobody becomes its owner.':
    'Wer als Agent ein Ticket öffnet, das niemandem gehört, wird sein Besitzer.',
  'Sender of mails': 'Absender von E-Mails',
  'Which name the mails of agents carry.': 'Welchen Namen die E-Mails von Agenten tragen.',
  'agent and group address': 'Agent und Adresse der Gruppe',
  agent: 'Agent',
  'group address': 'Adresse der Gruppe',
  'Sender separator': 'Wort zwischen den Absendern',
  'The word between the two names when a mail carries both.':
    'Das Wort zwischen den beiden Namen, wenn eine E-Mail beide trägt.',
  'Tickets in the portal': 'Tickets im Portal',
  'Customers may create tickets in the portal.': 'Kunden dürfen im Portal Tickets anlegen.',
  'Groups in the portal': 'Gruppen im Portal',
  'The groups that customers may choose from. Empty means all.':
    'Die Gruppen, aus denen Kunden wählen dürfen. Leer heißt alle.',
  'New tags': 'Neue Schlagwörter',
  'Agents may use tags that nobody has used before.': 'Agenten dürfen Schlagwörter verwenden, die es noch nicht gab.',
  'Agents may add a checklist to a ticket.': 'Agenten dürfen einem Ticket eine Checkliste hinzufügen.',
  'Agents are asked for the time that an article took.':
    'Agenten werden gefragt, wie viel Zeit ein Beitrag gekostet hat.',
  'Agents also choose what the time was spent on.': 'Agenten wählen auch, wofür die Zeit aufgewendet wurde.',
  'Unit of time': 'Zeiteinheit',
  'The unit shown beside the field. Empty shows none.': 'Die Einheit neben dem Feld. Leer zeigt keine.',
  'quarters of an hour': 'Viertelstunden',
  'Deleting notes': 'Löschen von Notizen',
  'For this many seconds agents may delete a note that they wrote. 0 means for ever.':
    'So viele Sekunden lang dürfen Agenten eine eigene Notiz löschen. 0 heißt für immer.',
  'Size of overviews': 'Länge von Übersichten',
  'An overview lists no more tickets than this.': 'Mehr Tickets zeigt eine Übersicht nicht.',
  'Visitors of other web sites may create tickets with the embedded form.':
    'Besucher anderer Websites dürfen mit dem eingebetteten Formular Tickets anlegen.',
  'Group of the web form': 'Gruppe des Webformulars',
  'Tickets of the form start in this group.': 'Tickets aus dem Formular beginnen in dieser Gruppe.',
  'Tickets an hour and address': 'Tickets je Stunde und Adresse',
  'One network address may send the form this often in an hour.':
    'So oft in der Stunde darf eine Netzwerkadresse das Formular senden.',
  'Tickets a day and address': 'Tickets je Tag und Adresse',
  'One network address may send the form this often in a day.':
    'So oft am Tag darf eine Netzwerkadresse das Formular senden.',
  'Tickets a day': 'Tickets je Tag',
  'The form may be sent this often in a day by everybody together.':
    'So oft am Tag darf das Formular von allen zusammen gesendet werden.',
  'Telephone systems': 'Telefonanlagen',
  'Telephone systems may announce calls over HTTP.': 'Telefonanlagen dürfen Anrufe über HTTP melden.',
  'Telephone token': 'Telefon-Token',
  'The secret part of the address that a telephone system posts its calls to.':
    'Der geheime Teil der Adresse, an die eine Telefonanlage ihre Anrufe meldet.',
  'Country of telephone numbers': 'Land von Telefonnummern',
  'Two letters, such as DE: where numbers without a country code belong. Empty leaves them as they are.':
    'Zwei Buchstaben wie DE: wohin Nummern ohne Ländervorwahl gehören. Leer lässt sie, wie sie sind.',
  'sipgate.io': 'sipgate.io',
  'sipgate.io may announce calls.': 'sipgate.io darf Anrufe melden.',
  'sipgate.io token': 'Token für sipgate.io',
  'The secret part of the address that sipgate.io posts its calls to.':
    'Der geheime Teil der Adresse, an die sipgate.io Anrufe meldet.',
  'Host name for sipgate.io': 'Hostname für sipgate.io',
  'Where sipgate.io reports the rest of a call when it cannot reach the usual host name.':
    'Wohin sipgate.io den Rest eines Anrufs meldet, wenn der übliche Hostname nicht erreichbar ist.',
  Placetel: 'Placetel',
  'Placetel may announce calls.': 'Placetel darf Anrufe melden.',
  'Placetel token': 'Token für Placetel',
  'The secret part of the address that Placetel posts its calls to.':
    'Der geheime Teil der Adresse, an die Placetel Anrufe meldet.',
}
