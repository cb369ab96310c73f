import type { PaymentProvider } from './port.ts';

/** All of them, which the type holds. */
const CALLS: Readonly<Record<keyof PaymentProvider, true>> = {
  ensureCatalog: true,
  findCustomer: true,
  createCustomer: true,
  setCustomerEmail: true,
  startCheckout: true,
  fetchCheckout: true,
  expireCheckout: true,
  openPortal: true,
  cancelAtPeriodEnd: true,
  listSubscriptions: true,
  listInvoices: true,
  cancelNow: true,
  refundInvoice: true,
  refundUpTo: true,
  returnCredit: true,
  attachMonth: true,
  movePrice: true,
  keepDiscounts: true,
  listCreditedInvoices: true,
  creditMonth: true,
  creditUnused: true,
  takeBackUnused: true,
  pauseCollection: true,
  resumeCollection: true,
  fetchDispute: true,
  isCustomerDeleted: true,
  deleteCustomer: true,
  listUndelivered: true,
  readWebhook: true,
};

type AnyCall = (...given: unknown[]) => Promise<unknown>;

/** A provider whose SDK, a megabyte of code, is loaded with the first call: few requests are about money. */
export function atFirstUse(load: () => Promise<PaymentProvider>): PaymentProvider {
  let loading: Promise<PaymentProvider> | undefined;
  const calls = Object.keys(CALLS).map((name) => {
    const call: AnyCall = async (...given) => {
      const provider = await (loading ??= load());
      return (provider[name as keyof PaymentProvider] as AnyCall)(...given);
    };
    return [name, call] as const;
  });
  return Object.fromEntries(calls) as unknown as PaymentProvider;
}
