import type { Account } from '../state/account.ts';
import { HOUR_SECONDS } from '../state/calendar.ts';
import { drawId, drawToken } from '../state/ids.ts';
import type { PortalConfigurationRecord, PortalSessionRecord } from '../state/records.ts';
import { invalidRequest, parameterMissing } from '../wire/errors.ts';
import { LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import type { Params } from '../wire/params.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';

/** How long the address of a portal page works. It is a secret, and opens no other page. */
export const PORTAL_SESSION_SECONDS = HOUR_SECONDS;

export const portalRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/configurations',
    accepts: ['business_profile', 'features', 'metadata'],
    run: createConfiguration,
  },
  {
    method: 'GET',
    path: '/v1/billing_portal/configurations',
    accepts: [...LIST_PARAMETERS, 'active'],
    run: listConfigurations,
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    accepts: ['configuration', 'customer', 'return_url'],
    run: createSession,
  },
];

function createConfiguration({ account, params }: Call) {
  const features = params.hash('features', Object.keys(FEATURES));
  if (!features) throw parameterMissing('features');
  for (const name of Object.keys(FEATURES) as (keyof typeof FEATURES)[]) refuseOtherFeature(features, name);
  const now = account.now();
  const configuration = account.insert('billing_portal.configuration', {
    id: drawId('billing_portal.configuration'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: params.hash('business_profile', ['headline'])?.textOrNull('headline') ?? null,
      privacy_policy_url: null,
      terms_of_service_url: null,
    },
    created: now,
    default_return_url: null,
    features: FEATURES,
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: params.metadata(),
    name: null,
    updated: now,
  });
  return present(account, configuration);
}

/** What the portal page offers: canceling at the end of the period, changing the card, and the invoices. */
const FEATURES: PortalConfigurationRecord['features'] = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: [], options: [] },
    enabled: true,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

/** A configuration that the page would not follow is refused here rather than silently ignored there. */
function refuseOtherFeature(features: Params, name: keyof typeof FEATURES): void {
  const { enabled } = FEATURES[name];
  const wanted = features.hash(name, name === 'subscription_cancel' ? ['enabled', 'mode'] : ['enabled']);
  const mode = wanted?.text('mode') ?? 'at_period_end';
  if ((wanted?.flag('enabled') ?? false) === enabled && mode === 'at_period_end') return;
  const offer = 'cancels at the end of the period, changes the card and shows invoices, all of it and nothing else';
  throw invalidRequest(`The sandbox's portal ${offer}.`, { param: `features[${name}]` });
}

function listConfigurations({ account, params }: Call) {
  const active = params.flag('active');
  const found = account
    .all('billing_portal.configuration')
    .filter((one) => active === undefined || one.active === active);
  return listPage(account, found, '/v1/billing_portal/configurations', params);
}

function createSession({ account, params }: Call) {
  const customer = account.fetch('customer', params.requiredText('customer'), 'customer');
  const configuration = account.fetch(
    'billing_portal.configuration',
    params.requiredText('configuration'),
    'configuration',
  );
  const session = account.insert('billing_portal.session', {
    id: drawId('billing_portal.session'),
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: account.now(),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: params.pageAddress('return_url'),
    url: `/p/session/test_${drawToken(40)}`,
  });
  return present(account, session);
}

/** The portal session whose page has this token, whether or not its hour is over. */
export function findPortalSession(account: Account, token: string): PortalSessionRecord | undefined {
  return account.all('billing_portal.session').find((session) => session.url === `/p/session/${token}`);
}
