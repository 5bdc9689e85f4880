import { NIVEL, PERFIL, papelDoPerfil } from '@razao/contract'
import type { UsuarioDaLista } from './usuario.ts'

export type AcaoEmLote = 'suspender' | 'reativar' | 'exigir-mfa' | 'dispensar-mfa' | 'empresas'

type Quem = { readonly id: number; readonly perfil: number }
export type Previsao = {
  readonly afetadas: readonly UsuarioDaLista[]
  readonly jaEstao: readonly UsuarioDaLista[]
  readonly naoPodem: readonly { readonly linha: UsuarioDaLista; readonly porque: string }[]
}

const nivel = (perfil: number): number => {
  const papel = papelDoPerfil(perfil)
  return papel === null ? 0 : NIVEL[papel]
}

const jaEsta: Readonly<Record<AcaoEmLote, (linha: UsuarioDaLista) => boolean>> = {
  suspender: ({ situacao }) => situacao === 'suspenso',
  reativar: ({ situacao }) => situacao === 'ativo',
  'exigir-mfa': ({ exigeMfa }) => exigeMfa,
  'dispensar-mfa': ({ exigeMfa }) => !exigeMfa,
  empresas: () => false,
}

/** Why this person cannot be part of it, or null. */
function impedimento(acao: AcaoEmLote, linha: UsuarioDaLista, eu: Quem): string | null {
  if (linha.usuarioId === null) return 'ainda não aceitou o convite'
  if (nivel(linha.perfilAcesso) > nivel(eu.perfil)) return 'está acima do seu acesso'
  const mexeNoAcesso = acao === 'suspender' || acao === 'empresas'
  if (mexeNoAcesso && linha.usuarioId === eu.id) return 'é você'
  if (acao.endsWith('mfa') && linha.perfilAcesso === PERFIL.integracao) return 'entra por token'
  return null
}

/** Who will change, who is already so, who cannot and why: the server says the last word. */
export function prever(acao: AcaoEmLote, linhas: readonly UsuarioDaLista[], eu: Quem): Previsao {
  const podem: UsuarioDaLista[] = []
  const naoPodem: Previsao['naoPodem'][number][] = []
  for (const linha of linhas) {
    const porque = impedimento(acao, linha, eu)
    if (porque === null) podem.push(linha)
    else naoPodem.push({ linha, porque })
  }
  return {
    afetadas: podem.filter((linha) => !jaEsta[acao](linha)),
    jaEstao: podem.filter((linha) => jaEsta[acao](linha)),
    naoPodem,
  }
}
