import type { BadgePort } from './badge/port.ts';
import type { ExternalBrowserPort } from './external-browser/port.ts';
import type { HapticsPort } from './haptics/port.ts';
import type { IdentityFactory, IdentityPort } from './identity/port.ts';
import type { InstallPort } from './install/port.ts';
import type { PhonePort } from './phone/port.ts';
import type { PhotoPickerPort } from './photo-picker/port.ts';
import type { PersonalData } from './preferences/personal-data.ts';
import type { OfflineQueuePort, PreferencesPort } from './preferences/port.ts';
import type { PushPort } from './push/port.ts';
import type { ServerFacts } from './server-facts.ts';

/** What the device and its services do for the app; constant while the app runs. */
export interface Platform {
  readonly identity: IdentityPort;
  readonly preferences: PreferencesPort;
  /** Check-ins and other changes that the server has not acknowledged, by key. */
  readonly offlineQueue: OfflineQueuePort;
  readonly personalData: PersonalData;
  readonly haptics: HapticsPort;
  readonly badge: BadgePort;
  readonly install: InstallPort;
  readonly externalBrowser: ExternalBrowserPort;
  readonly push: PushPort;
  /** What is special about the server. */
  readonly server: ServerFacts;
  /** Only the native app has one. */
  readonly phone?: PhonePort;
  readonly photoPicker: PhotoPickerPort;
}

export interface PlatformOptions {
  readonly apiBaseUrl: string;
  /** Passed in, because its code uses the API client. */
  readonly identity: IdentityFactory;
}
