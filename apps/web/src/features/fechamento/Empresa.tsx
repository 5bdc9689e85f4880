import { ROTULOS_REGIME } from '@razao/engine/cadastro'
import { formatarDocumento } from '../../ui/formato.ts'

const REGIME_CURTO: Readonly<Record<number, string>> = {
  1: 'Simples',
  2: 'Presumido',
  3: 'Real trim.',
  4: 'Real mensal',
  5: 'Isenta',
  6: 'MEI',
  7: 'PF/Estrangeiro',
  8: 'Sem regime',
}
const ANEXO_CURTO: Readonly<Record<string, string>> = { FATOR_R: 'fator R' }

/** Regime in a word, with the annex when it is the Simples: «Simples · III». */
export const regimeEAnexo = (regime: number, anexo: string | null): string => {
  const nome = REGIME_CURTO[regime] ?? 'Sem regime'
  return anexo && regime === 1 ? `${nome} · ${ANEXO_CURTO[anexo] ?? anexo}` : nome
}
export const regimePorExtenso = (regime: number): string =>
  (ROTULOS_REGIME as Readonly<Record<number, string>>)[regime] ?? 'Não informado'

type Props = { nome: string; identificacao: string; complemento?: string }

/** A company in a grid: its name and, under it, the CNPJ. */
export function Empresa({ nome, identificacao, complemento }: Props) {
  return (
    <span className="fech-empresa">
      <strong>{nome}</strong>
      <span className="rz-suave rz-numero">
        {formatarDocumento(identificacao)}
        {complemento ? ` · ${complemento}` : null}
      </span>
    </span>
  )
}
