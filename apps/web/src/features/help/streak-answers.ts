import { AWAY_DAYS_PER_YEAR, AWAY_MAX_DAYS } from '@fivefold/rules/away';
import { LATE_CHECK_IN_DAYS } from '@fivefold/rules/check-in';
import { REST_WEEKDAYS_MAX } from '@fivefold/rules/days-off';
import { FREEZE_OFFER_DAYS, FREEZES_AT_START, FREEZES_MAX } from '@fivefold/rules/freeze';
import { UNDO_TOAST_MS } from '@fivefold/rules/texts';
import { TIMER_MAX_MINUTES } from '@fivefold/rules/timer';
import { t } from '#kernel/language/t.ts';
import type { HelpGroup } from './help-answer.ts';

/** What people ask about streaks and check-ins. @param isSold whether this server sells plans */
export function streakAnswers(isSold: boolean): HelpGroup {
  return {
    title: t('Streaks and check-ins'),
    answers: [
      {
        id: 'lost-streak',
        question: t('When does a day end, and why is my streak gone?'),
        paragraphs: [
          t(
            'A day ends at midnight on the phone or computer you check in with. When you travel, it’s the day of the place where you are.',
          ),
          t(
            'A daily goal keeps its streak when you miss one day, and loses it when you miss two days in a row. A weekly goal loses it when two of its intervals go by without a check-in, and a monthly goal when more than a month has passed since the last one. A goal that you do once has no streak to lose.',
          ),
          t('The points you’ve earned stay.'),
        ],
        otherWords: t('lost time zone clock travel flight reset missed zero||search words'),
      },
      {
        id: 'days-off',
        question: t('Can I take days off without losing a streak?'),
        paragraphs: [
          t(
            'Yes, with rest days. A daily goal can have up to {most} weekdays on which it isn’t due. Choose them with Edit on its card. A check-in on a rest day still counts.',
            { most: REST_WEEKDAYS_MAX },
          ),
          t(
            'If you’re away for longer, choose Going away in the account menu: up to {atOnce} days at a time, and {inYear} days a year. All your goals rest, and no reminders come. Press “I’m back” when you’re back early.',
            { atOnce: AWAY_MAX_DAYS, inYear: AWAY_DAYS_PER_YEAR },
          ),
          t('Days off protect a streak that’s alive. They don’t bring back one that’s lost.'),
        ],
        otherWords: t('vacation holiday ill sick pause weekend break skip absence||search words'),
      },
      {
        id: 'freezes',
        question: t('What’s a freeze?'),
        paragraphs: [
          t(
            'A freeze keeps a streak that you’ve just lost. For {days} days, the card of a daily goal then offers “Mend your streak”: say for each day you missed that you did it, or use a freeze. As few freezes as keep the streak are filled in. A weekly or monthly goal takes one for each interval or month you missed.',
            { days: FREEZE_OFFER_DAYS },
          ),
          t(
            'You start with {first}, get one more with each new level of your ember, and can hold {most}. Freezes aren’t sold, and none is used unless you press the button. Your settings say how many you have, under “You”.',
            { first: FREEZES_AT_START, most: FREEZES_MAX },
          ),
        ],
        otherWords: t('save restore streak snowflake missed repair shield||search words'),
      },
      {
        id: 'return',
        question: t('What’s a return?'),
        paragraphs: [
          t(
            'A return is a check-in soon after one you missed, on a goal that you had done at least three times in a row. It wears a golden frame, and the goal’s page counts it. Three returns bring you a freeze, as long as you hold fewer than {most}.',
            { most: FREEZES_MAX },
          ),
        ],
        otherWords: t('came back comeback golden frame tile missed again||search words'),
      },
      {
        id: 'strength',
        question: t('What does “Holds 87%” mean?'),
        paragraphs: [
          t(
            'It says how firmly a goal sits in your days. It grows each time the goal was due and you did it, and what you did lately counts most. One miss costs little, days off cost nothing, and the number comes back.',
          ),
        ],
        otherWords: t('strength percent number score habit holds||search words'),
      },
      {
        id: 'avoid',
        question: t('What’s a day without?'),
        paragraphs: [
          t(
            'A goal for something you want to leave out: “A day without sugar”. Tick “A day without” where you edit a goal of every day. From 18:00 on the card asks you, and on the next morning about yesterday. “Held” is a check-in like any other. “Slipped” ends the run and nothing else, and both can be undone.',
          ),
          t(
            'Nothing counts by itself: a day without an answer is a day without a check-in. The goal’s page shows your longest time, and slips by weekday. Friends who may see the goal see runs, never slips.',
          ),
        ],
        otherWords: t('quit stop avoid habit addiction smoking sugar alcohol slip relapse||search words'),
      },
      {
        id: 'root',
        question: t('What’s a root?'),
        paragraphs: [
          t(
            'A root is a goal that you do without thinking about it. When your answers on its card say so, you can let it go: it leaves your day’s list and its reminders end, and it stands framed on the page “Your year”. You can take it up again at any time.',
          ),
        ],
        otherWords: t('rooted automatic habit let go frame questions||search words'),
      },
      {
        id: 'late',
        question: t('I did it but forgot to check in. Can I add it?'),
        paragraphs: [
          t(
            'Yes, for yesterday. The card of a daily goal that you missed asks “Did you do it yesterday?”. Press Yes, and it counts like any other check-in; the list says “added later”. After more missed days, “Mend your streak” on the card asks about each of them.',
          ),
          t(
            'Check-ins that you make without a connection wait on your device. They’re sent when you’re online again, for the day on which you made them, up to {days} days later.',
            { days: LATE_CHECK_IN_DAYS },
          ),
          t(
            'So do new goals, edits, amounts, notes, hearts, nudges and freezes, and the dashboard lists what waits. Photos, timers, invitations, mending a streak and your settings need a connection.',
          ),
        ],
        otherWords: t('yesterday late backdate offline connection forgotten missed queue||search words'),
      },
      {
        id: 'undo',
        question: t('I checked in by mistake. How do I undo it?'),
        paragraphs: [
          t(
            'Press Undo in the message that appears for {seconds} seconds. Later, open the goal’s card: until the end of the next day, its newest check-in has an Undo button.',
            { seconds: UNDO_TOAST_MS / 1000 },
          ),
          t(
            isSold
              ? 'The note, the photo, the hearts and the points of that check-in go with it. If you’ve exchanged these points already, it stays.'
              : 'The note, the photo, the hearts and the points of that check-in go with it.',
          ),
          t('To change only the note or the photo, press the pencil beside the check-in. You can do that at any time.'),
        ],
        otherWords: t('wrong accident remove delete take back correct edit note||search words'),
      },
      {
        id: 'amounts',
        question: t('Can a goal count glasses, pages or minutes?'),
        paragraphs: [
          t(
            'Yes. Choose An amount or Minutes at “How will you count?” when you add a goal, or later with Edit on its card. Reaching the target is the check-in; what you add afterwards is kept, too.',
          ),
          t(
            'Minutes have a timer: a tap starts it, another stops it and adds the whole minutes to the day on which you started it. It runs on the server, so you can close the page and stop it on another device. After {hours} hours it ends and asks how many minutes it was.',
            { hours: TIMER_MAX_MINUTES / 60 },
          ),
          t('You can type any number in the open card, also without a connection; the timer needs one.'),
        ],
        otherWords: t('quantity number count target unit water timer stopwatch time||search words'),
      },
      {
        id: 'order',
        question: t('How do I keep a long list in order?'),
        paragraphs: [
          t(
            'Give goals a part of the day, with Edit on their cards. What’s due then stands under Morning, Day and Evening, and the part that it is now comes first. The day begins at 12:00, the evening at 18:00.',
          ),
          t(
            'Name the colors of your goals in the settings, under Look and sound. Beside the search you can then choose a part or a named color, and see its goals alone.',
          ),
        ],
        otherWords: t('sort group morning evening label tag category color filter||search words'),
      },
    ],
  };
}
