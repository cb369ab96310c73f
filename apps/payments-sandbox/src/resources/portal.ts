import type { Account } from '../state/account.ts';
import { HOUR_SECONDS } from '../state/calendar.ts';
import { drawId, drawToken } from '../state/ids.ts';
import type { PortalConfigurationRecord, PortalSessionRecord } from '../state/records.ts';
import { invalidRequest, parameterMissing } from '../wire/errors.ts';
import { LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import type { Params } from '../wire/params.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';
import { emitEvent } from './events.ts';

const CONFIGURATION_PARAMETERS = [
  'active',
  'business_profile',
  'default_return_url',
  'features',
  'login_page',
  'metadata',
  'name',
] as const;
const FEATURES = [
  'customer_update',
  'invoice_history',
  'payment_method_update',
  'subscription_cancel',
  'subscription_pause',
  'subscription_update',
] as const;
const CANCEL_MODES = ['at_period_end', 'immediately'] as const;

/** How long the address of a portal page works. It is a secret that logs nobody in again. */
export const PORTAL_SESSION_SECONDS = HOUR_SECONDS;

export const portalRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/configurations',
    accepts: CONFIGURATION_PARAMETERS,
    run: createConfiguration,
  },
  {
    method: 'GET',
    path: '/v1/billing_portal/configurations',
    accepts: [...LIST_PARAMETERS, 'active', 'is_default'],
    run: listConfigurations,
  },
  {
    method: 'GET',
    path: '/v1/billing_portal/configurations/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('billing_portal.configuration', id)),
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/configurations/:id',
    accepts: CONFIGURATION_PARAMETERS,
    run: updateConfiguration,
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    accepts: ['configuration', 'customer', 'locale', 'return_url'],
    run: createSession,
  },
];

function createConfiguration({ account, params }: Call) {
  if (!params.has('features')) throw parameterMissing('features');
  const now = account.now();
  const configuration: PortalConfigurationRecord = {
    id: drawId('billing_portal.configuration'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: readProfile(params, { headline: null, privacy_policy_url: null, terms_of_service_url: null }),
    created: now,
    default_return_url: params.textOrNull('default_return_url'),
    features: readFeatures(params, NO_FEATURES),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: params.metadata(),
    name: params.textOrNull('name'),
    updated: now,
  };
  emitEvent(
    account,
    'billing_portal.configuration.created',
    account.insert('billing_portal.configuration', configuration),
    now,
  );
  return present(account, configuration);
}

function listConfigurations({ account, params }: Call) {
  const [active, isDefault] = [params.flag('active'), params.flag('is_default')];
  const configurations = account
    .all('billing_portal.configuration')
    .filter(
      (one) =>
        (active === undefined || one.active === active) && (isDefault === undefined || one.is_default === isDefault),
    );
  return listPage(account, configurations, '/v1/billing_portal/configurations', params);
}

function updateConfiguration({ account, params, id }: Call) {
  const configuration = account.fetch('billing_portal.configuration', id);
  const changes = {
    active: params.flag('active') ?? configuration.active,
    business_profile: readProfile(params, configuration.business_profile),
    default_return_url: params.has('default_return_url')
      ? params.textOrNull('default_return_url')
      : configuration.default_return_url,
    features: readFeatures(params, configuration.features),
    metadata: params.metadata(configuration.metadata ?? {}),
    name: params.has('name') ? params.textOrNull('name') : configuration.name,
    updated: account.now(),
  };
  Object.assign(configuration, changes);
  emitEvent(account, 'billing_portal.configuration.updated', configuration, account.now());
  return present(account, configuration);
}

type Profile = PortalConfigurationRecord['business_profile'];
type Features = PortalConfigurationRecord['features'];

function readProfile(params: Params, current: Profile): Profile {
  const profile = params.hash('business_profile', ['headline', 'privacy_policy_url', 'terms_of_service_url']);
  if (!profile) return current;
  const read = (name: 'headline' | 'privacy_policy_url' | 'terms_of_service_url') =>
    profile.has(name) ? profile.textOrNull(name) : current[name];
  return {
    headline: read('headline'),
    privacy_policy_url: read('privacy_policy_url'),
    terms_of_service_url: read('terms_of_service_url'),
  };
}

const NO_FEATURES: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: [], options: [] },
    enabled: false,
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

/**
 * The portal page can cancel, change the card and show invoices. What it cannot do is refused here rather than silently
 * missing there.
 */
function readFeatures(params: Params, current: Features): Features {
  const features = params.hash('features', FEATURES);
  if (!features) return current;
  for (const name of ['customer_update', 'subscription_pause', 'subscription_update'] as const) {
    const isWanted = features.hash(name, Object.keys(NO_FEATURES[name]))?.flag('enabled') === true;
    if (isWanted) throw invalidRequest(`The sandbox's portal does not offer ${name}.`, { param: `features[${name}]` });
  }
  const cancel = features.hash('subscription_cancel', ['cancellation_reason', 'enabled', 'mode', 'proration_behavior']);
  const enabled = (name: 'invoice_history' | 'payment_method_update') =>
    features.hash(name, ['enabled', 'payment_method_configuration'])?.flag('enabled') ?? current[name].enabled;
  return {
    ...current,
    invoice_history: { enabled: enabled('invoice_history') },
    payment_method_update: { ...current.payment_method_update, enabled: enabled('payment_method_update') },
    subscription_cancel: {
      ...current.subscription_cancel,
      enabled: cancel?.flag('enabled') ?? current.subscription_cancel.enabled,
      mode: cancel?.oneOf('mode', CANCEL_MODES) ?? current.subscription_cancel.mode,
    },
  };
}

const NO_CONFIGURATION =
  'No configuration provided and your test mode default configuration has not been created. ' +
  'Provide a configuration or create your default by saving your customer portal settings in test mode at ' +
  'https://dashboard.stripe.com/test/settings/billing/portal.';

function createSession({ account, params }: Call) {
  const customer = account.fetch('customer', params.requiredText('customer'), 'customer');
  const wanted = params.text('configuration');
  const configuration =
    wanted === undefined
      ? account.all('billing_portal.configuration').find((one) => one.is_default)
      : account.fetch('billing_portal.configuration', wanted, 'configuration');
  if (!configuration) throw invalidRequest(NO_CONFIGURATION);
  if (!configuration.active) throw invalidRequest('The configuration is inactive.', { param: 'configuration' });
  const returnUrl = params.textOrNull('return_url') ?? configuration.default_return_url;
  if (returnUrl !== null && !/^https?:$/.test(URL.parse(returnUrl)?.protocol ?? '')) {
    throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: 'return_url',
    });
  }
  const session = account.insert('billing_portal.session', {
    id: drawId('billing_portal.session'),
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: account.timeOf(customer),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `/p/session/test_${drawToken(40)}`,
  });
  return present(account, session);
}

/** The portal session whose page has this token, whether or not its hour is over. */
export function findPortalSession(account: Account, token: string): PortalSessionRecord | undefined {
  return account.all('billing_portal.session').find((session) => session.url === `/p/session/${token}`);
}
