/**
 * Lengths and quotas. The specification leaves lengths open (section 5); Decisions sections 5 and 6. Lengths are in
 * characters.
 */

export const GOAL_TEXT_MAX_LENGTH = 200;
export const CUE_MAX_LENGTH = 80;
export const SMALL_VERSION_MAX_LENGTH = 80;
export const LETTER_MAX_LENGTH = 280;
/** Of a person, on all goals. */
export const LETTERS_MAX = 500;
/** More rows than a life has days. */
export const ROW_NUMBER_MAX = 1_000_000;
export const CHECK_IN_DESCRIPTION_MAX_LENGTH = 1000;
/** In code points: an emoji of several counts as several. */
export const DISPLAY_NAME_MAX_LENGTH = 40;
export const EMBER_NAME_MAX_LENGTH = 20;
export const COLOR_NAME_MAX_LENGTH = 24;
/** As many as there are colors. */
export const COLOR_NAMES_MAX = 8;
export const PASSWORD_MIN_LENGTH = 8;
/** Longer ones would only make hashing slow. */
export const PASSWORD_MAX_LENGTH = 128;
export const EMAIL_MAX_LENGTH = 254;

/** What clients send back as they got it; longer ones are not ours. */
export const UID_MAX_LENGTH = 128;
export const PHOTO_URL_MAX_LENGTH = 2000;
export const CHECKOUT_SESSION_ID_MAX_LENGTH = 300;
export const MAILED_CODE_MAX_LENGTH = 512;
export const LINK_CODE_MAX_LENGTH = 128;
export const PUSH_TOKEN_MAX_LENGTH = 4096;
export const PLAN_NAME_MAX_LENGTH = 50;
/** Of a column of PostgreSQL. */
export const CHECK_IN_INDEX_MAX = 2_147_483_647;
export const EXCHANGED_STREAKS_MAX = 100_000;

/** How long a device keeps the goal that a visitor made before signing up. */
export const VISITOR_GOAL_DAYS = 30;

/** Check-ins of a page of the list. */
export const CHECK_INS_PAGE_MAX = 50;
/** How many places of a goal's list one page of `only` looks at: a page costs the same however long the list is. */
export const CHECK_INS_LOOKED_AT = 400;

/** How long a client may wait for a change of the dashboard. */
export const DASHBOARD_WAIT_SECONDS = 25;

/** Wrong passwords for one account from one network, or from one known device, in 15 minutes (decision 39). */
export const LOG_IN_FAILURES_PER_ACCOUNT_AND_NETWORK = 10;
/** Wrong passwords from one network, for all accounts, in 15 minutes. */
export const LOG_IN_FAILURES_PER_NETWORK = 50;
export const LOG_IN_WINDOW_MINUTES = 15;
/**
 * Wrong passwords for one account from all unknown devices in a day; each further one is followed by a longer pause
 * (decision 39).
 */
export const LOG_IN_FAILURES_BEFORE_PAUSES = 30;
export const LOG_IN_FIRST_PAUSE_SECONDS = 30;
export const LOG_IN_LONGEST_PAUSE_SECONDS = 15 * 60;
export const LOG_IN_PAUSES_FORGOTTEN_HOURS = 24;
/** Devices that an account has signed in with; the one unused for longest goes first (decision 39). */
export const KNOWN_DEVICES_MAX = 20;
/** Mails of one account about signing in on a new device; more say nothing new (decision 39). */
export const NEW_DEVICE_MAILS_PER_DAY = 3;

/** Of one account (decision 136). */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX_LENGTH = 40;
/** Of a browser's answer, in base64: an authenticator may send its maker's certificates along. */
export const PASSKEY_PART_MAX_LENGTH = 16_384;
/** Ways to reach an authenticator, such as USB, that a browser names. */
export const PASSKEY_TRANSPORTS_MAX = 10;
export const KEY_PROOF_MAX_LENGTH = 400;
/** How long a browser may take from the server's question to the passkey's answer; an open log-in page asks anew. */
export const PASSKEY_ANSWER_MINUTES = 15;
/** How long a password or passkey that was just given counts as proof for changes of an account's keys. */
export const KEY_PROOF_MINUTES = 10;
export const RECOVERY_CODES = 10;
export const SECOND_STEP_CODE_MAX_LENGTH = 40;
export const REMEMBERED_DEVICE_DAYS = 30;
/**
 * Codes of the second step for one account that are free; each further one is followed by a longer pause. Only who gave
 * the right password or mailed code is counted.
 */
export const SECOND_STEP_TRIES_BEFORE_PAUSES = 10;
export const SECOND_STEP_FIRST_PAUSE_SECONDS = 30;
export const SECOND_STEP_LONGEST_PAUSE_SECONDS = 15 * 60;
export const SECOND_STEP_PAUSES_FORGOTTEN_HOURS = 24;
/** Log-ins by passkey that one network begins or tries in 15 minutes: every open log-in page begins one. */
export const PASSKEY_LOG_INS_PER_NETWORK = 300;
/** What a sign-in provider may answer, and our signed text about it. */
export const PROVIDER_ANSWER_MAX_LENGTH = 4000;
export const PROVIDER_TICKET_MAX_LENGTH = 2000;
/** From the way to the provider to the answer, and from the answer to the log-in; people may have to log in there. */
export const PROVIDER_MINUTES = 15;
/** Calls about the provider that one network makes in 15 minutes: a log-in makes three. */
export const PROVIDER_CALLS_PER_NETWORK = 300;

/** How long the link that proves a new address can be used (decision 41). */
export const EMAIL_CHANGE_HOURS = 24;
/** How long the former address can take a change back (decision 41). */
export const EMAIL_RESTORE_DAYS = 7;
export const EMAIL_CHANGES_PER_DAY = 5;

/** Days that an invitation stands; it can be used once. */
export const INVITATION_VALID_DAYS = 14;
/** By one person, to all addresses; those that wait for the inviter's address to be confirmed count as of today. */
export const INVITATIONS_PER_DAY = 20;
/** By one person, refused ones too: each asks the sign-in service about an address. */
export const INVITATION_TRIES_PER_DAY = 100;
/** To one address, by all persons. */
export const INVITATIONS_PER_ADDRESS_PER_MONTH = 5;

/** How long the link of the mail is good that asks a person to confirm their address (Decisions section 6). */
export const EMAIL_VERIFICATION_VALID_HOURS = 24;
/** To one address, also when it signs up again: a stranger may have signed up with it. */
export const EMAIL_VERIFICATIONS_PER_DAY = 5;
/**
 * How long the session that a mailed link opened may choose a password for an account without one; as long as a reset
 * link.
 */
export const PASSWORD_CHOICE_VALID_MINUTES = 60;

/** From one network: pages of invitations that ask who invited. */
export const INVITER_LOOKS_PER_QUARTER_HOUR = 60;
/** Looks of one network at calendar addresses that open nothing. */
export const CALENDAR_LOOKS_PER_QUARTER_HOUR = 60;

/** Shared goals that one person offers to one friend, and that wait for an answer. */
export const OFFERS_TO_A_FRIEND_MAX = 10;

/** Photos of one person that no check-in has claimed yet; they go after a day. */
export const UNCLAIMED_PHOTOS_MAX = 50;
export const UNCLAIMED_PHOTO_DAYS = 1;
/**
 * Tries of one person, pictures or not: a week of taps that waited on a device, with a photo each, and room for more.
 */
export const PHOTO_UPLOADS_PER_HOUR = 200;

/** The newest check-ins that a list carries of an own or shared goal; older ones come by page. */
export const OWN_CHECK_INS_SHOWN = 14;
/** The newest check-ins that a list carries of a friend's goal. */
export const FRIEND_CHECK_INS_SHOWN = 5;
/** The same in a minimal dashboard: what closed cards need of an own goal, and of one that two people check in on. */
export const MINIMAL_OWN_CHECK_INS = 2;
export const MINIMAL_SHARED_CHECK_INS = 4;
/** The same of a friend's goal, where it is of these last days: the closed card has a heart for it. */
export const FRIEND_HEART_DAYS = 7;
export const MINIMAL_FRIEND_CHECK_INS = 1;

/** Of the operator's file (Decisions section 7); more would be a wall of text that is not read. */
export const MAX_TESTIMONIALS = 12;
export const TESTIMONIAL_LENGTHS = { text: 500, name: 80, source: 120 } as const;

/** The days that one look at a goal's history covers: a year, a leap year too. */
export const HISTORY_DAYS_MAX = 366;

/**
 * Entries of one person's days off over all their goals, ranges that touch joined: changes of rest days, freezes, stays
 * in the archive and absences.
 */
export const DAYS_OFF_MAX = 2000;
/**
 * Entries of one kind that a goal carries: of the days after its last check-in no more can matter, and in the year ahead
 * no more absences fit. The absences that are not over have the same bound.
 */
export const DAYS_OFF_SHOWN = 120;
/** Entries of one kind in a look at a goal's history, and in the year before it, in which its first period may begin. */
export const HISTORY_DAYS_OFF_MAX = 2 * HISTORY_DAYS_MAX + 1;

/** Hearts on one check-in: as many as there are friends at a time. */
export const HEARTS_MAX = 200;
/** Devices of one person that a list of sign-ins shows, the ones used last. */
export const SESSIONS_SHOWN = 100;

/** Devices of one person that get push notifications; the one that registered longest ago goes first. */
export const PUSH_DEVICES_MAX = 10;

/** Of one person. */
export const GOALS_MAX = 500;
export const FRIENDS_MAX = 200;
/** From this number of friends on, they are a row on the dashboard in place of a card each. */
export const FRIENDS_FOLDED_FROM = 3;
/** From this number of friends on, the form that invites another one is a line that unfolds. */
export const INVITING_FOLDED_FROM = 2;
/** A friendship of more days is not told as new, though it was never seen. */
export const NEW_FRIEND_DAYS = 7;
/** People whom one person blocks. */
export const BLOCKS_MAX = 1000;
/** The newest public goals that a list carries of one friend. */
export const FRIEND_GOALS_SHOWN = 50;

/** People who take part in a shared goal. */
export const PARTICIPANTS_MAX = 2;
/** Shared goals in one list: those that count, and those that wait for an answer. */
export const SHARED_GOALS_MAX = GOALS_MAX + FRIENDS_MAX * OFFERS_TO_A_FRIEND_MAX;
/** People whom the answer of arriving hearts names. */
export const HEART_PEOPLE_SHOWN = 5;
/** Of the list of common passwords, those whose digests begin alike; on average there are four or five. */
export const COMMON_PASSWORDS_PER_GROUP_MAX = 50;
/** Links that still work: as many as the days before allowed. */
export const INVITE_LINKS_MAX = INVITATIONS_PER_DAY * INVITATION_VALID_DAYS;
/** Plans that are for sale or can be earned. */
export const PLANS_MAX = 5;

/** Of one import; more are brought in several. */
export const IMPORT_CHECK_INS_MAX = 50_000;
/** Of one goal in it: rest days, frozen and archived days. */
export const IMPORT_DAYS_OFF_MAX = 1000;
/** Of a goal: no one has been asked so often, nor taken up a root. */
export const IMPORT_ANSWERS_MAX = 500;
export const IMPORT_KEY_MAX_LENGTH = 300;
export const IMPORT_POSITION_MAX = 100_000;
/** Of one import as it is sent to the server, without photos. */
export const IMPORT_BYTES_MAX = 12 * 1024 * 1024;
/** Previews and imports that wait in one process while another one runs. */
export const IMPORTS_WAITING_MAX = 3;
/** Previews and imports of one person. */
export const IMPORTS_PER_HOUR = 60;
