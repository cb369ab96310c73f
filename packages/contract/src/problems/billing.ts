export const subscriptionProblems = {
  'subscription.premium_required': { status: 402, title: 'Choose a plan to do this.' },
  'subscription.paused': { status: 402, title: 'Your plan is paused. Tap ‘Go on’ to use it again.' },
  'subscription.plan_not_for_sale': { status: 422, title: 'This plan can’t be bought.' },
  'subscription.already_subscribed': { status: 409, title: 'You already have a subscription.' },
  'subscription.required': {
    status: 409,
    title: 'You need a subscription that renews to exchange streaks. You keep the ones you have.',
  },
  'subscription.ending': {
    status: 409,
    title: 'Your subscription is ending. Resume it to exchange streaks. You keep them either way.',
  },
  'subscription.payment_overdue': {
    status: 409,
    title: 'Your last payment failed. Update your card to exchange streaks. You keep them either way.',
  },
  'subscription.no_customer': { status: 409, title: 'There’s no subscription to manage yet.' },
  'subscription.session_not_found': { status: 404, title: 'This checkout session doesn’t exist.' },
  'subscription.withdrawal_link': {
    status: 410,
    title: 'This link doesn’t work, or not anymore. Ask for a new one.',
  },
  'subscription.unavailable': { status: 503, title: 'Subscription service is not available. Please try again later.' },
  'subscription.payments_off': { status: 409, title: 'Nothing is sold on this server: everyone has the whole app.' },
  'subscription.bad_signature': { status: 400, title: 'The signature of this event is not valid.' },
  'streaks.not_enough': { status: 422, title: 'You don’t have enough streaks.' },
  'streaks.not_a_multiple': { status: 422, title: 'Streaks are exchanged in multiples of 5.' },
} as const;
