import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { useConfiguracao } from '../../state/configuracao.ts'
import { useUsuario } from '../../state/contexto.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { Tela } from '../../ui/Tela.tsx'
import { ABAS, type Aba, abaDe } from './abas.ts'
import { ComProva } from './prova.tsx'
import './minha-conta.css'

const PARTES = {
  dados: lazy(async () => ({ default: (await import('./Dados.tsx')).Dados })),
  senha: lazy(async () => ({ default: (await import('./Senha.tsx')).Senha })),
  'segundo-fator': lazy(async () => ({
    default: (await import('./SegundoFator.tsx')).SegundoFator,
  })),
  chaves: lazy(async () => ({ default: (await import('./Chaves.tsx')).Chaves })),
  dispositivos: lazy(async () => ({ default: (await import('./Dispositivos.tsx')).Dispositivos })),
  preferencias: lazy(async () => ({ default: (await import('./Preferencias.tsx')).Preferencias })),
  avisos: lazy(async () => ({ default: (await import('./Avisos.tsx')).Avisos })),
  acessos: lazy(async () => ({ default: (await import('./Acessos.tsx')).Acessos })),
  'meus-dados': lazy(async () => ({ default: (await import('./MeusDados.tsx')).MeusDados })),
  atividade: lazy(async () => ({ default: (await import('./Atividade.tsx')).Atividade })),
} as const satisfies Record<Aba, unknown>

/** Kept by the identity provider: where it is not ours, the account is managed there. */
const DA_IDENTIDADE: readonly Aba[] = [
  'dados',
  'senha',
  'segundo-fator',
  'chaves',
  'dispositivos',
  'atividade',
]

/** Is the account kept by the embedded identity, and looked after on this same address? */
function useContaDaqui(): boolean {
  const { auth, plataforma } = useConfiguracao()
  return plataforma === null && [window.location.origin, window.location.host].includes(auth.domain)
}

/** Where what is not here is. */
function ContaDeFora() {
  const { plataforma } = useConfiguracao()
  if (plataforma === null)
    return (
      <p className="rz-suave">
        Nome, senha, segundo fator e dispositivos são cuidados por quem faz o seu acesso.
      </p>
    )
  return (
    <Faixa tom="info">
      Nome, e-mail, segundo fator e dispositivos são cuidados no endereço da plataforma:{' '}
      <a href={`${plataforma}${paths.minhaConta}`}>{plataforma}</a>. A senha se troca também aqui,
      em «Esqueci minha senha», na página de entrada.
    </Faixa>
  )
}

/** «Minha conta»: who I am, how I get in, and what is kept of me. */
export function TelaMinhaConta() {
  const [busca] = useSearchParams()
  const usuario = useUsuario()
  const daqui = useContaDaqui()
  const escolhida = abaDe(busca.get('aba'))
  const abas = (Object.keys(ABAS) as Aba[]).filter((aba) => daqui || !DA_IDENTIDADE.includes(aba))
  const aba = abas.includes(escolhida) ? escolhida : 'preferencias'
  const Parte = PARTES[aba]
  const barra = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the chosen tab comes into view
  useEffect(() => {
    barra.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [aba])
  return (
    <Tela titulo="Minha conta" resumo={usuario?.login}>
      {daqui ? null : <ContaDeFora />}
      <div className="rz-minha-conta">
        <nav ref={barra} aria-label="Partes da conta">
          {abas.map((uma) => (
            <Link
              key={uma}
              className="rz-conta-aba"
              to={`${paths.minhaConta}?aba=${uma}`}
              {...(uma === aba ? { 'aria-current': 'page' as const } : {})}
            >
              {ABAS[uma]}
            </Link>
          ))}
        </nav>
        <section className="rz-cartao" aria-labelledby="titulo-da-aba">
          <h2 id="titulo-da-aba">{ABAS[aba]}</h2>
          <ComProva>
            <Suspense fallback={<Carregando />}>
              <Parte />
            </Suspense>
          </ComProva>
        </section>
      </div>
    </Tela>
  )
}
