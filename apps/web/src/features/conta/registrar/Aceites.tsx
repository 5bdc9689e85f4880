import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useConfiguracao } from '../../../state/configuracao.ts'
import './registrar.css'

export type AceitesDoRegistro = {
  termos: boolean
  privacidade: boolean
  whatsapp: boolean
  novidades: boolean
}

type Props = {
  aceites: AceitesDoRegistro
  mudar: (mudanca: Partial<AceitesDoRegistro>) => void
  /** The form was sent: what is missing is told. */
  tentou: boolean
  /** Asks also for what may be refused. */
  livres?: boolean
}

function Documento({ url, children }: { url: string | null; children: ReactNode }) {
  if (url === null) return children
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

/** What is agreed to: terms and privacy are needed, and what is free comes unchecked (LGPD, art. 8º). */
export function Aceites({ aceites, mudar, tentou, livres = false }: Props) {
  const { termosUrl, privacidadeUrl } = useConfiguracao().termos
  const caixa = (qual: keyof AceitesDoRegistro, texto: ReactNode, falta?: string) => (
    <Checkbox
      label={texto}
      checked={aceites[qual]}
      onChange={(evento) => mudar({ [qual]: evento.currentTarget.checked })}
      error={tentou && falta !== undefined && !aceites[qual] ? falta : null}
    />
  )
  return (
    <>
      {caixa(
        'termos',
        <>
          Li e aceito os <Documento url={termosUrl}>termos de uso</Documento>
        </>,
        'É preciso aceitar os termos de uso.',
      )}
      {caixa(
        'privacidade',
        <>
          Li a <Documento url={privacidadeUrl}>política de privacidade</Documento>
        </>,
        'É preciso ler a política de privacidade.',
      )}
      {livres ? (
        <fieldset className="rz-livres">
          <legend>Se você quiser</legend>
          {caixa('whatsapp', 'Receber avisos de prazos e documentos por WhatsApp')}
          {caixa('novidades', 'Receber novidades do produto por e-mail')}
        </fieldset>
      ) : null}
    </>
  )
}
