import { contabilLivro } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { registrarFeito } from '../../../ui/historico.ts'
import { useFormulario } from '../../../ui/use-formulario.ts'
import type { LancamentoCompleto } from '../comum/lancamento.ts'

type Props = {
  aberto: boolean
  onFechar: () => void
  lancamento: LancamentoCompleto
  /** Id of the reversal. */
  onFeito: (id: number) => void
}

const CAMPOS = {
  motivo: { tipo: 'longo', rotulo: 'Motivo', obrigatorio: true, foco: true },
  data: {
    tipo: 'data',
    rotulo: 'Data do estorno',
    descricao: 'Vazia: a mesma do lançamento. Com o mês bloqueado, escolha um dia de mês aberto.',
  },
} as const

/** Writes the inverse of an entry, linked to it; the entry itself never changes. */
export function Estornar({ aberto, onFechar, lancamento, onFeito }: Props) {
  const { id, numero, exercicio } = lancamento
  const { executar, falha } = useAcao(contabilLivro.estornarLancamento)
  const formulario = useFormulario({ campos: CAMPOS, falha })
  return (
    <Dialogo
      aberto={aberto}
      onFechar={onFechar}
      titulo={`Estornar o lançamento ${numero}/${exercicio}`}
    >
      <Formulario
        de={formulario}
        enviar="Estornar"
        perigo
        pronto={formulario.valores.motivo.trim() !== ''}
        voltar="Cancelar"
        onVoltar={onFechar}
        onEnviar={({ motivo, data }) =>
          executar({ lancamentoId: id, motivo, ...(data === '' ? {} : { data }) })
        }
        onFeito={(estorno) => {
          registrarFeito({ texto: `Estornou o lançamento ${numero}/${exercicio}` })
          avisos.ok(`Estornado pelo lançamento ${estorno.numero}.`)
          onFechar()
          onFeito(estorno.id)
        }}
        antes={
          <p>
            Será lançado o inverso, ligado a este. Os dois continuam no livro, e as demonstrações
            passam a mostrar o efeito dos dois.
          </p>
        }
      />
    </Dialogo>
  )
}
