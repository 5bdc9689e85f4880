import { Button, Textarea } from '@mantine/core'
import { contabilLivro } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CampoDeData } from '../../ui/CampoDeData.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { registrarFeito } from '../../ui/historico.ts'
import type { LancamentoCompleto } from './lancamento.ts'

type Props = {
  aberto: boolean
  onFechar: () => void
  lancamento: LancamentoCompleto
  /** Id of the reversal. */
  onFeito: (id: number) => void
}

/** Writes the inverse of an entry, linked to it; the entry itself never changes. */
export function Estornar({ aberto, onFechar, lancamento, onFeito }: Props) {
  const [motivo, setMotivo] = useState('')
  const [data, setData] = useState('')
  const { executar, enviando, falha } = useAcao(contabilLivro.estornarLancamento)
  const daData = falha?.erros.find(({ pointer }) => pointer.includes('data'))
  const enviar = async () => {
    const { id, numero, exercicio } = lancamento
    const resultado = await executar({
      lancamentoId: id,
      motivo: motivo.trim(),
      ...(data === '' ? {} : { data }),
    })
    if (!resultado.ok) return
    registrarFeito({ texto: `Estornou o lançamento ${numero}/${exercicio}` })
    avisos.ok(`Estornado pelo lançamento ${resultado.valor.numero}.`)
    onFechar()
    onFeito(resultado.valor.id)
  }
  return (
    <Dialogo
      aberto={aberto}
      onFechar={onFechar}
      titulo={`Estornar o lançamento ${lancamento.numero}/${lancamento.exercicio}`}
    >
      <form
        className="rz-formulario"
        onSubmit={(evento) => {
          evento.preventDefault()
          if (motivo.trim() !== '') void enviar()
        }}
      >
        <p>
          Será lançado o inverso, ligado a este. Os dois continuam no livro, e as demonstrações
          passam a mostrar o efeito dos dois.
        </p>
        <Textarea
          label="Motivo"
          required
          autosize={false}
          rows={2}
          data-autofocus
          value={motivo}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          error={falha?.erros.find(({ pointer }) => pointer.includes('motivo'))?.mensagem}
        />
        <CampoDeData
          label="Data do estorno"
          description="Vazia: a mesma do lançamento. Com o mês bloqueado, escolha um dia de mês aberto."
          value={data}
          onChange={setData}
          error={daData?.mensagem}
        />
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Cancelar
          </Button>
          <Button type="submit" color="red.9" loading={enviando} disabled={motivo.trim() === ''}>
            Estornar
          </Button>
        </div>
      </form>
    </Dialogo>
  )
}
