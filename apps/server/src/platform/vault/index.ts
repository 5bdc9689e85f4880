export { type Place, seal, unseal } from './envelope.ts'
export { forgetKey } from './forget-key.ts'
export { openKeyring } from './keyring.ts'
export { openVault, type Vault, VaultError } from './vault.ts'
