import { acesso, type RouteOutput, sessao } from '@razao/contract'
import { useEffect, useState } from 'react'
import { perguntarAoEntrar } from '../../api/ao-entrar.ts'
import type { Falha } from '../../api/falha.ts'
import { pedir } from '../../api/pedir.ts'
import { companySlice } from '../../state/company.ts'
import { type Preferencias, preferencesSlice } from '../../state/preferences.ts'
import { useDespacho, useEstado, useLoja } from '../../state/reducers.ts'
import type { ConviteDaConta, EscritorioParaEscolher } from '../../state/situacao-da-sessao.ts'
import { estaLogado, type UsuarioDaSessao, userSlice } from '../../state/user.ts'

type SessaoLida = RouteOutput<typeof sessao.lerSessao>
type Lugares = RouteOutput<typeof acesso.escritoriosDaConta>

/** The last tokens given, in memory only. */
export type Tokens = { acesso: string | null; firebase: string | null }

const usuarioDaSessao = (lida: SessaoLida, tokens: Tokens): UsuarioDaSessao => ({
  ...lida.usuario,
  atuaComo: lida.atuaComo,
  IDFuncionario: lida.usuario.id,
  Token: tokens.acesso,
  AccessToken: tokens.acesso,
  FirebaseAccessToken: tokens.firebase,
  validacao: lida.validacao,
  logged: true,
  escritorio: {
    id: lida.escritorio.id,
    nome: lida.escritorio.nome,
    demonstracao: lida.escritorio.demonstracao,
  },
  escritorios: lida.escritorios,
  empresas: lida.empresas,
  permissoes: lida.permissoes,
  hoje: lida.hoje,
  competenciaAtual: lida.competenciaAtual,
  verComo: lida.verComo,
})

/** Only what the server has; absent fields keep what this browser had, and an open drawer is of its tab. */
const presentes = ({
  showRightSidebar: _,
  ...preferencias
}: SessaoLida['preferencias']): Partial<Preferencias> =>
  Object.fromEntries(Object.entries(preferencias).filter(([, valor]) => valor !== undefined))

export type Leitura = {
  falha: Falha | null
  escritorios: readonly EscritorioParaEscolher[]
  convites: readonly ConviteDaConta[]
  semLugar: boolean
}
const NADA_LIDO: Leitura = { falha: null, escritorios: [], convites: [], semLugar: false }

/** The offices offered by the refusal «escolha o escritório». */
const escritoriosDaRecusa = (falha: Falha): readonly EscritorioParaEscolher[] =>
  falha.codigo === 'escolha-o-escritorio'
    ? ((falha.dados?.escritorios ?? []) as EscritorioParaEscolher[])
    : []

/** A good token that opens no session: the account is in no office. Null when the token is not good either. */
async function lerSemLugar(sinal: AbortSignal): Promise<Leitura | null> {
  const resultado = await pedir(acesso.escritoriosDaConta, { entrada: {} }, sinal)
  if (resultado.ok) {
    const { convites } = resultado.valor as Lugares
    return { ...NADA_LIDO, convites, semLugar: true }
  }
  return resultado.falha.status === 401 ? null : { ...NADA_LIDO, falha: resultado.falha }
}

type Guarda = { tokens: Tokens; aoPerderSessao: () => void }

/** Reads who is signed in and puts it in the store; a chosen office that is no longer ours is forgotten. */
export function useLeituraDaSessao(autenticado: boolean, { tokens, aoPerderSessao }: Guarda) {
  const despachar = useDespacho()
  const loja = useLoja()
  const escolhido = useEstado(({ user }) => user.escritorioEscolhido)
  const [leitura, setLeitura] = useState<Leitura>(NADA_LIDO)
  const [vez, setVez] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another office or another try reads again
  useEffect(() => {
    if (!autenticado) return setLeitura(NADA_LIDO)
    const corte = new AbortController()
    const receber = (lida: SessaoLida) => {
      const primeira = !estaLogado(loja.getState().user)
      despachar(userSlice.actions.loginSuccess(usuarioDaSessao(lida, tokens)))
      despachar(preferencesSlice.actions.preferenciasCarregadas(presentes(lida.preferencias)))
      if (primeira && loja.getState().company.competencia > lida.competenciaAtual) {
        despachar(companySlice.actions.competenciaEscolhida(lida.competenciaAtual))
      }
      setLeitura(NADA_LIDO)
    }
    const recusar = async (falha: Falha) => {
      if (falha.codigo === 'sem-permissao' && loja.getState().user.escritorioEscolhido !== null) {
        despachar(userSlice.actions.escritorioEscolhido(null))
        return
      }
      despachar(userSlice.actions.loginFailure(falha.titulo))
      if (falha.status !== 401) {
        setLeitura({ ...NADA_LIDO, falha, escritorios: escritoriosDaRecusa(falha) })
        return
      }
      const semLugar = await lerSemLugar(corte.signal)
      if (corte.signal.aborted) return
      if (semLugar) setLeitura(semLugar)
      else aoPerderSessao()
    }
    const ler = async () => {
      despachar(userSlice.actions.loginStart())
      const lendo = pedir(sessao.lerSessao, { entrada: {} }, corte.signal)
      perguntarAoEntrar(despachar)
      const resultado = await lendo
      if (corte.signal.aborted) return
      if (resultado.ok) receber(resultado.valor as SessaoLida)
      else await recusar(resultado.falha)
    }
    void ler()
    return () => corte.abort()
  }, [autenticado, escolhido, vez])

  return { leitura, lerDeNovo: () => setVez((n) => n + 1) }
}
