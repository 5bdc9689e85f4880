import { useAuth0 } from '@auth0/auth0-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { definirAcesso } from '../../api/acesso.ts'
import { api } from '../../api/cliente.ts'
import { falhaNaTela } from '../../api/falha.ts'
import { origemSegura, paths } from '../../paths.ts'
import { companySlice } from '../../state/company.ts'
import { useConfiguracao } from '../../state/configuracao.ts'
import { useDespacho, useEstado, useLoja } from '../../state/reducers.ts'
import { manterTokenNovo } from '../../state/renovacao.ts'
import {
  type OpcoesDeEntrada,
  ProvedorDaSituacao,
  type SituacaoDaSessao,
} from '../../state/situacao-da-sessao.ts'
import { estaLogado, userSlice } from '../../state/user.ts'
import { avisos } from '../../ui/avisos.tsx'
import { type Leitura, type Tokens, useLeituraDaSessao } from './leitura-da-sessao.ts'
import { comTrava, soltarTravaAoSair } from './soltar-trava.ts'

function faseDa(
  { isLoading, isAuthenticated }: { isLoading: boolean; isAuthenticated: boolean },
  { leitura, logado }: { leitura: Leitura; logado: boolean },
): SituacaoDaSessao['fase'] {
  if (isLoading) return 'verificando'
  if (!isAuthenticated) return 'fora'
  if (leitura.semLugar) return 'semLugar'
  if (leitura.escritorios.length > 0) return 'escolher'
  if (leitura.falha) return 'falha'
  return logado ? 'dentro' : 'carregando'
}

/** The provider says that there is no session any more: another try is of no use. */
const sessaoAcabou = (erro: unknown): boolean =>
  ['login_required', 'missing_refresh_token', 'invalid_grant'].includes(
    (erro as { error?: string } | null)?.error ?? '',
  )

type Guarda = { tokens: Tokens; aoPerderSessao: () => void }

/** Gives the requests their token, and tells the store when it is another one. */
function useAcesso({ tokens, aoPerderSessao }: Guarda) {
  const { getAccessTokenSilently } = useAuth0()
  const despachar = useDespacho()
  const loja = useLoja()
  const obterToken = useCallback(
    async ({ renovar }: { renovar: boolean }) => {
      try {
        const token = await comTrava(() =>
          getAccessTokenSilently(renovar ? { cacheMode: 'off' } : {}),
        )
        if (token === undefined) throw new Error('the identity provider gave no token')
        tokens.acesso = token
        if (loja.getState().user.user?.Token !== token) {
          despachar(userSlice.actions.tokenRenovado(token))
        }
        return token
      } catch (erro) {
        if (sessaoAcabou(erro)) aoPerderSessao()
        throw erro
      }
    },
    [getAccessTokenSilently, despachar, loja, tokens, aoPerderSessao],
  )
  useEffect(soltarTravaAoSair, [])
  // Before the children ask for anything: effects of children run first, so this is not an effect.
  useMemo(
    () =>
      definirAcesso({
        obterToken,
        escritorio: () => loja.getState().user.escritorioEscolhido,
        // While nobody is in yet, a refusal may only mean «in no office»: the reading of the session decides.
        aoPerderSessao: () => {
          if (estaLogado(loja.getState().user)) aoPerderSessao()
        },
      }),
    [obterToken, loja, aoPerderSessao],
  )
  return obterToken
}

/** Forces a token at each change of who is signed in, keeps it as the firebase token, and keeps it fresh. */
function useTokenForcado(obterToken: ReturnType<typeof useAcesso>, tokens: Tokens) {
  const { isAuthenticated, user } = useAuth0()
  const despachar = useDespacho()
  const quem = isAuthenticated ? (user?.sub ?? '') : null
  useEffect(() => {
    if (quem === null) {
      tokens.acesso = null
      tokens.firebase = null
      return
    }
    // Who is leaving needs no token, and the lock of the request would only hold the exit.
    if (window.location.pathname === paths.conta.sair) return
    return manterTokenNovo({
      acabou: sessaoAcabou,
      renovar: async () => {
        const token = await obterToken({ renovar: true })
        tokens.firebase = token
        despachar(userSlice.actions.tokenForcado(token))
        return token
      },
    })
  }, [quem, obterToken, tokens, despachar])
}

const parametrosDe = ({ email, deNovo }: OpcoesDeEntrada) => ({
  ...(email ? { login_hint: email } : {}),
  ...(deNovo ? { prompt: 'login' as const } : {}),
})

/** Stands above every route: signs in, knows who is here, and signs out. */
export function Sessao({ children }: { children: ReactNode }) {
  const auth = useAuth0()
  const { loginWithRedirect, loginWithPopup, logout } = auth
  const despachar = useDespacho()
  const navegar = useNavigate()
  const { firebase } = useConfiguracao().auth
  const logado = useEstado(({ user }) => estaLogado(user))
  const tokens = useRef<Tokens>({ acesso: null, firebase: null }).current

  const esquecer = useCallback(() => {
    despachar(userSlice.actions.logoutSuccess())
    despachar(api.util.resetApiState())
  }, [despachar])
  const aoPerderSessao = useCallback(() => {
    esquecer()
    // The person is signed out here, without a redirect of the provider (spec §4).
    void logout({ openUrl: false })
  }, [esquecer, logout])
  const obterToken = useAcesso({ tokens, aoPerderSessao })
  const { leitura, lerDeNovo } = useLeituraDaSessao(auth.isAuthenticated, {
    tokens,
    aoPerderSessao,
  })
  useTokenForcado(obterToken, tokens)

  const situacao: SituacaoDaSessao = {
    fase: faseDa(auth, { leitura, logado }),
    falha: leitura.falha
      ? { ...falhaNaTela(leitura.falha), problema: leitura.falha.codigo }
      : undefined,
    escritorios: leitura.escritorios,
    convites: leitura.convites,
    email: auth.user?.email,
    escolher: (escritorioId) => {
      despachar(api.util.resetApiState())
      despachar(companySlice.actions.empresaEscolhida(null))
      despachar(userSlice.actions.escritorioEscolhido(escritorioId))
      lerDeNovo()
    },
    tentarDeNovo: lerDeNovo,
    entrar: async (origem, opcoes = {}) => {
      const returnTo = origemSegura(origem)
      if (firebase) return navegar(paths.conta.entrar, { state: { origem: returnTo, ...opcoes } })
      return loginWithRedirect({
        ...(returnTo === null ? {} : { appState: { returnTo } }),
        authorizationParams: parametrosDe(opcoes),
      })
    },
    entrarEmJanela: (opcoes = {}) => loginWithPopup({ authorizationParams: parametrosDe(opcoes) }),
    sair: async () => {
      despachar(userSlice.actions.logoutStart())
      esquecer()
      try {
        await logout({ logoutParams: { returnTo: `${window.location.origin}${paths.conta.sair}` } })
      } catch (erro) {
        // Signed out here; the session of the provider may still be open, and that is told.
        despachar(userSlice.actions.logoutFailure(String(erro)))
        avisos.erro(
          'Você saiu deste aparelho, mas o provedor de identidade não respondeu. Confira a conexão e saia de novo para encerrar a sessão nele.',
        )
      }
    },
  }
  return <ProvedorDaSituacao value={situacao}>{children}</ProvedorDaSituacao>
}
