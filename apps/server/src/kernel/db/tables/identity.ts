import type { Generated } from 'kysely';

export interface IdentityUserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface IdentitySessionTable {
  id: string;
  expiresAt: Date;
  token: string;
  createdAt: Date;
  updatedAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  userId: string;
  has_second_step: Generated<boolean>;
}

export interface IdentityWebSessionTable {
  session_id: string;
  started_at: Date;
  generation: number;
  rotated_at: Date;
  attempt: string | null;
}

export interface IdentityAccountTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Date | null;
  refreshTokenExpiresAt: Date | null;
  scope: string | null;
  password: string | null;
  createdAt: Generated<Date>;
  updatedAt: Date;
}

export interface IdentityVerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Date;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface IdentityDeviceTable {
  user_id: string;
  id_hash: string;
  first_used_at: Generated<Date>;
  last_used_at: Generated<Date>;
  remembered_until: Date | null;
}

export interface IdentityPasskeyTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

export interface IdentityProviderLinkTable {
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: Generated<Date>;
}

export interface IdentitySecondStepTable {
  user_id: string;
  secret: string;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  created_at: Generated<Date>;
}

export interface IdentityRecoveryCodeTable {
  user_id: string;
  code_hash: string;
}

export interface IdentityUsedChallengeTable {
  challenge_hash: string;
  expires_at: Date;
}

export interface IdentityEmailChangeTable {
  user_id: string;
  email: string;
  code_hash: string;
  expires_at: Date;
}

export interface IdentityEmailRestoreTable {
  code_hash: string;
  user_id: string;
  email: string;
  is_reserved: boolean;
  expires_at: Date;
}

export interface EmailVerificationCodeTable {
  code_hash: string;
  uid: string;
  email: string;
  created_at: Date;
  expires_at: Date;
}

export interface PasswordChoiceTable {
  session_id: string;
  expires_at: Date;
}
