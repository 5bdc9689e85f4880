import { Button } from '@mantine/core'
import { formatarCompetencia } from '@razao/engine/tempo'
import { Link } from 'react-router'
import { type Falha, falhaNaTela } from '../../../api/falha.ts'
import { paths } from '../../../paths.ts'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { ehDoTodo } from './use-edicao.ts'

type Props = {
  empresaId: number
  falha: Falha | undefined
  /** Brings what somebody else saved. */
  onTrazer: () => void
}

/** The closing of one month of one company, to be reopened there. */
export const enderecoDoMes = (empresaId: number, competencia: string): string =>
  `${paths.fechamento.raiz}?${new URLSearchParams({ competencia, aberta: String(empresaId) })}`

/** Why the file was not saved: somebody came first, a locked month stands in the way, or something failed. */
export function FalhaDaEdicao({ empresaId, falha, onTrazer }: Props) {
  if (!ehDoTodo(falha)) return null
  if (falha.codigo === 'registro-mudou')
    return (
      <Faixa
        tom="erro"
        acao={
          <Button size="compact-sm" variant="default" onClick={onTrazer}>
            Trazer o que mudou
          </Button>
        }
      >
        {falha.detail} Nada do que você fez foi salvo ainda.
      </Faixa>
    )
  if (falha.codigo === 'competencia-fechada') {
    const meses = Array.isArray(falha.dados?.meses) ? falha.dados.meses.map(String) : []
    const ultimo = meses.at(-1)
    return (
      <Faixa
        tom="erro"
        acao={
          ultimo === undefined ? null : (
            <Button
              size="compact-sm"
              variant="default"
              component={Link}
              to={enderecoDoMes(empresaId, ultimo)}
            >
              Abrir {formatarCompetencia(ultimo)} para reabrir
            </Button>
          )
        }
      >
        {falha.detail}
      </Faixa>
    )
  }
  return <CartaoErro {...falhaNaTela(falha)} />
}
