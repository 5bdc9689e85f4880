import { useAuth0 } from '@auth0/auth0-react'
import { type RouteOutput, sessao } from '@razao/contract'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { definirAcesso } from '../../api/acesso.ts'
import { api } from '../../api/cliente.ts'
import { type Falha, falhaNaTela } from '../../api/falha.ts'
import { pedir } from '../../api/pedir.ts'
import { origemSegura, paths } from '../../paths.ts'
import { companySlice } from '../../state/company.ts'
import { type Preferencias, preferencesSlice } from '../../state/preferences.ts'
import { useDespacho, useEstado, useLoja } from '../../state/reducers.ts'
import {
  type EscritorioParaEscolher,
  ProvedorDaSituacao,
  type SituacaoDaSessao,
} from '../../state/situacao-da-sessao.ts'
import { estaLogado, type UsuarioDaSessao, userSlice } from '../../state/user.ts'

type SessaoLida = RouteOutput<typeof sessao.lerSessao>

const usuarioDaSessao = (lida: SessaoLida, token: string): UsuarioDaSessao => ({
  ...lida.usuario,
  IDFuncionario: lida.usuario.id,
  Token: token,
  AccessToken: token,
  FirebaseAccessToken: null,
  validacao: { Valido: true, Mensagens: [] },
  logged: true,
  escritorio: {
    id: lida.escritorio.id,
    nome: lida.escritorio.nome,
    demonstracao: lida.escritorio.demonstracao,
  },
  escritorios: lida.escritorios,
  empresas: lida.empresas,
  hoje: lida.hoje,
  competenciaAtual: lida.competenciaAtual,
  verComo: lida.verComo,
})

/** Only what the server has; absent fields keep what this browser had. */
const presentes = (preferencias: SessaoLida['preferencias']): Partial<Preferencias> =>
  Object.fromEntries(Object.entries(preferencias).filter(([, valor]) => valor !== undefined))

type Leitura = {
  falha: Falha | null
  escritorios: readonly EscritorioParaEscolher[]
}
const NADA_LIDO: Leitura = { falha: null, escritorios: [] }

/** The offices offered by the refusal «escolha o escritório». */
const escritoriosDaRecusa = (falha: Falha): readonly EscritorioParaEscolher[] =>
  falha.codigo === 'escolha-o-escritorio'
    ? ((falha.dados?.escritorios ?? []) as EscritorioParaEscolher[])
    : []

/** Reads who is signed in and puts it in the store; a chosen office that is no longer ours is forgotten. */
function useLeituraDaSessao(autenticado: boolean) {
  const despachar = useDespacho()
  const loja = useLoja()
  const escolhido = useEstado(({ user }) => user.escritorioEscolhido)
  const [leitura, setLeitura] = useState<Leitura>(NADA_LIDO)
  const [vez, setVez] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another office or another try reads again
  useEffect(() => {
    if (!autenticado) return
    const corte = new AbortController()
    const ler = async () => {
      despachar(userSlice.actions.loginStart())
      const resultado = await pedir(sessao.lerSessao, { entrada: {} }, corte.signal)
      if (corte.signal.aborted) return
      if (resultado.ok) {
        const lida = resultado.valor as SessaoLida
        const { user } = loja.getState()
        const token = user.user?.Token ?? ''
        const primeira = !estaLogado(user)
        despachar(userSlice.actions.loginSuccess(usuarioDaSessao(lida, token)))
        despachar(preferencesSlice.actions.preferenciasCarregadas(presentes(lida.preferencias)))
        if (primeira && loja.getState().company.competencia > lida.competenciaAtual) {
          despachar(companySlice.actions.competenciaEscolhida(lida.competenciaAtual))
        }
        setLeitura(NADA_LIDO)
        return
      }
      const { falha } = resultado
      if (falha.codigo === 'sem-permissao' && loja.getState().user.escritorioEscolhido !== null) {
        despachar(userSlice.actions.escritorioEscolhido(null))
        return
      }
      despachar(userSlice.actions.loginFailure(falha.titulo))
      setLeitura({ falha, escritorios: escritoriosDaRecusa(falha) })
    }
    void ler()
    return () => corte.abort()
  }, [autenticado, escolhido, vez])

  return { leitura, lerDeNovo: () => setVez((n) => n + 1) }
}

function faseDa(
  { isLoading, isAuthenticated }: { isLoading: boolean; isAuthenticated: boolean },
  { leitura, logado }: { leitura: Leitura; logado: boolean },
): SituacaoDaSessao['fase'] {
  if (isLoading) return 'verificando'
  if (!isAuthenticated) return 'fora'
  if (leitura.escritorios.length > 0) return 'escolher'
  if (leitura.falha) return 'falha'
  return logado ? 'dentro' : 'carregando'
}

/** Gives the requests their token, and tells the store when it is another one. */
function useAcesso(aoPerderSessao: () => void) {
  const { getAccessTokenSilently } = useAuth0()
  const despachar = useDespacho()
  const loja = useLoja()
  const obterToken = useCallback(
    async ({ renovar }: { renovar: boolean }) => {
      const token = await getAccessTokenSilently(renovar ? { cacheMode: 'off' } : {})
      if (token === undefined) throw new Error('the identity provider gave no token')
      if (loja.getState().user.user?.Token !== token) {
        despachar(userSlice.actions.tokenRenovado(token))
      }
      return token
    },
    [getAccessTokenSilently, despachar, loja],
  )
  // Before the children ask for anything: effects of children run first, so this is not an effect.
  useMemo(
    () =>
      definirAcesso({
        obterToken: async (opcoes) => {
          try {
            return await obterToken(opcoes)
          } catch (erro) {
            const { error } = erro as { error?: string }
            if (error === 'login_required' || error === 'missing_refresh_token') aoPerderSessao()
            throw erro
          }
        },
        escritorio: () => loja.getState().user.escritorioEscolhido,
        aoPerderSessao,
      }),
    [obterToken, loja, aoPerderSessao],
  )
}

/** Stands above every route: signs in, knows who is here, and signs out. */
export function Sessao({ children }: { children: ReactNode }) {
  const auth = useAuth0()
  const { loginWithRedirect, loginWithPopup, logout } = auth
  const despachar = useDespacho()
  const logado = useEstado(({ user }) => estaLogado(user))

  const esquecer = useCallback(() => {
    despachar(userSlice.actions.logoutSuccess())
    despachar(api.util.resetApiState())
  }, [despachar])
  const aoPerderSessao = useCallback(() => {
    esquecer()
    // The person is signed out here, without a redirect of the provider (spec §4).
    void logout({ openUrl: false })
  }, [esquecer, logout])
  useAcesso(aoPerderSessao)
  const { leitura, lerDeNovo } = useLeituraDaSessao(auth.isAuthenticated)

  const situacao: SituacaoDaSessao = {
    fase: faseDa(auth, { leitura, logado }),
    falha: leitura.falha ? falhaNaTela(leitura.falha) : undefined,
    escritorios: leitura.escritorios,
    escolher: (escritorioId) => {
      despachar(api.util.resetApiState())
      despachar(companySlice.actions.empresaEscolhida(null))
      despachar(userSlice.actions.escritorioEscolhido(escritorioId))
      lerDeNovo()
    },
    tentarDeNovo: lerDeNovo,
    entrar: (origem) => {
      const returnTo = origemSegura(origem)
      return loginWithRedirect(returnTo === null ? {} : { appState: { returnTo } })
    },
    entrarEmJanela: () => loginWithPopup(),
    sair: async () => {
      despachar(userSlice.actions.logoutStart())
      esquecer()
      await logout({ logoutParams: { returnTo: `${window.location.origin}${paths.conta.sair}` } })
    },
  }
  return <ProvedorDaSituacao value={situacao}>{children}</ProvedorDaSituacao>
}
