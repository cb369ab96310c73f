type Implementation = Readonly<Record<string, (options: Record<string, unknown>) => Promise<unknown>>>;

/** What Capacitor's shell puts into its page, on a phone that is a test: the plugins' real code speaks to it. */
export interface FakeShell {
  /** Every call of a plugin's native side, oldest first: 'FirebaseMessaging.getToken'. */
  readonly calls: readonly string[];
  /** The same with what was said. */
  readonly asked: readonly { readonly call: string; readonly options: Readonly<Record<string, unknown>> }[];
  /** The phone tells the app. */
  fire(plugin: string, event: string, data: unknown): void;
  /** The page is a browser's again. */
  remove(): void;
}

/**
 * Install it before anything imports Capacitor. The stories send this function into a page, so it uses nothing around
 * it.
 * @param plugins what the native sides of the plugins do
 */
export function installFakeShell(
  system: 'android' | 'ios',
  plugins: Readonly<Record<string, Implementation>>,
): FakeShell {
  // What the app uses of each plugin. Every shell has all of it: Capacitor keeps what it found in the first page of a
  // process.
  const methodsOf: Readonly<Record<string, readonly string[]>> = {
    App: ['minimizeApp'],
    Browser: ['open', 'close'],
    Camera: ['takePhoto', 'chooseFromGallery'],
    Filesystem: ['writeFile', 'rmdir'],
    FirebaseMessaging: ['requestPermissions', 'getToken', 'deleteToken'],
    Haptics: ['impact'],
    Network: ['getStatus'],
    Preferences: ['get', 'set', 'remove', 'keys'],
    Ringer: ['isSilent'],
    Share: ['share'],
    SystemBars: ['setStyle'],
  };
  const listeners = new Map<string, { plugin: string; event: unknown; tell: (data: unknown) => void }>();
  const calls: string[] = [];
  const asked: { call: string; options: Record<string, unknown> }[] = [];
  let lastId = 0;
  const page = globalThis as Record<string, unknown>;
  const bridge = { postMessage: () => undefined };
  if (system === 'android') page['androidBridge'] = bridge;
  else page['webkit'] = { messageHandlers: { bridge } };

  page['Capacitor'] = Object.assign(page['Capacitor'] ?? {}, {
    PluginHeaders: Object.entries(methodsOf).map(([name, methods]) => ({
      name,
      methods: [
        { name: 'addListener' },
        { name: 'removeListener' },
        ...methods.map((method) => ({ name: method, rtype: 'promise' })),
      ],
    })),
    nativePromise: async (plugin: string, method: string, options: Record<string, unknown> = {}) => {
      calls.push(`${plugin}.${method}`);
      asked.push({ call: `${plugin}.${method}`, options });
      return plugins[plugin]?.[method]?.(options);
    },
    nativeCallback: (
      plugin: string,
      method: string,
      options: Record<string, unknown>,
      tell: (data: unknown) => void,
    ) => {
      const id = String((lastId += 1));
      calls.push(`${plugin}.${method}`);
      if (method === 'addListener') listeners.set(id, { plugin, event: options['eventName'], tell });
      return Promise.resolve(id);
    },
  });

  return {
    calls,
    asked,
    fire: (plugin, event, data) => {
      for (const listener of listeners.values()) {
        if (listener.plugin === plugin && listener.event === event) listener.tell(data);
      }
    },
    remove: () => {
      for (const name of ['androidBridge', 'webkit']) delete page[name];
      Object.assign(page['Capacitor'] ?? {}, { PluginHeaders: [] });
    },
  };
}
