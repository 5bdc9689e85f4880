import type { ReactNode } from 'react'
import { Logo } from '../brand/Logo.tsx'
import { FRASE_DA_MARCA } from '../brand/marca.ts'
import { useConfiguracao } from '../state/configuracao.ts'
import './deslogado.css'

/** The page before sign-in: the brand on the left, the card on the right; one column on a phone. */
export function Deslogado({ children }: { children: ReactNode }) {
  const { brand, termos } = useConfiguracao()
  return (
    <div className="rz-deslogado">
      <aside>
        <Logo nome={brand.nome} imagem={brand.logo} sobreCor />
        <div>
          <p className="rz-frase">{brand.frase ?? FRASE_DA_MARCA}</p>
          <svg viewBox="0 0 320 120" aria-hidden="true">
            <path d="M0 20h320M160 20v70" />
            <path d="M16 40h108M16 56h84M16 72h96M176 40h112M176 56h72" className="rz-traco" />
            <path d="M176 100h128M176 106h128" className="rz-duplo" />
          </svg>
        </div>
      </aside>
      <main id="conteudo">
        <div className="rz-deslogado-cartao rz-cartao">{children}</div>
      </main>
      <nav className="rz-deslogado-links" aria-label="Links">
        {termos.termosUrl ? <a href={termos.termosUrl}>Termos</a> : null}
        {termos.privacidadeUrl ? <a href={termos.privacidadeUrl}>Privacidade</a> : null}
        <a href="/status">Situação do serviço</a>
      </nav>
    </div>
  )
}
