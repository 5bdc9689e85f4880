/** Roles on routes, lowest first. A route names the least role that may call it. */
export const NIVEL = { EMPRESA: 1, CONTADOR: 2, ADMINISTRADOR: 3, ROOT: 4 } as const
export type Papel = keyof typeof NIVEL

/** Access profile codes of the specification. */
export const PERFIL = {
  integracao: 0,
  administrador: 1,
  contador: 2,
  empresa: 3,
  funcionario: 4,
  root: 5,
} as const
export type Perfil = (typeof PERFIL)[keyof typeof PERFIL]

export const ROTULOS_PERFIL: Readonly<Record<Perfil, string>> = {
  0: 'Integração',
  1: 'Administrador',
  2: 'Contador',
  3: 'Empresa',
  4: 'Funcionário',
  5: 'Root',
}

/** Employees and integrations have no level in the hierarchy: they reach no role by it. */
export const papelDoPerfil = (perfil: number): Papel | null =>
  (({ 1: 'ADMINISTRADOR', 2: 'CONTADOR', 3: 'EMPRESA', 5: 'ROOT' }) as Record<number, Papel>)[
    perfil
  ] ?? null

/** May this profile use what asks for at least `papel`? The one authorisation by role, used by server and screen. */
export function alcanca(perfil: number, papel: Papel): boolean {
  const proprio = papelDoPerfil(perfil)
  return proprio !== null && NIVEL[proprio] >= NIVEL[papel]
}

type Quem = { readonly perfil: number; readonly atuaComo?: Papel | null | undefined }

/** As `alcanca`, also by the level that was given to an employee or an integration, who have none of their own. */
export function alcancaComo({ perfil, atuaComo }: Quem, papel: Papel): boolean {
  if (alcanca(perfil, papel)) return true
  return papelDoPerfil(perfil) === null && atuaComo != null && NIVEL[atuaComo] >= NIVEL[papel]
}

/**
 * The specification's hierarchy helper, kept with its exact semantics: true when the user's level is
 * BELOW the given role's. It is not an authorisation; use `alcanca`.
 */
export const estaAbaixoDe = (nivelDoUsuario: number, papel: Papel): boolean =>
  nivelDoUsuario < NIVEL[papel]
