import { Button, TextInput } from '@mantine/core'
import { contabilLivro } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { ErrosDoPedido } from './ErrosDoPedido.tsx'
import type { LancamentoCompleto } from './lancamento.ts'

type Props = { aberto: boolean; onFechar: () => void; lancamento: LancamentoCompleto }

/** Puts the words of an entry right within an open month; what it said stays, struck out. */
export function Anotar({ aberto, onFechar, lancamento }: Props) {
  const [depois, setDepois] = useState(lancamento.historico)
  const [motivo, setMotivo] = useState('')
  const { executar, enviando, falha } = useAcao(contabilLivro.anotarLancamento)
  const pronto = motivo.trim() !== '' && depois.trim() !== lancamento.historico
  const enviar = async () => {
    const resultado = await executar({
      lancamentoId: lancamento.id,
      campo: 'historico',
      depois: depois.trim(),
      motivo: motivo.trim(),
    })
    if (!resultado.ok) return
    avisos.ok('Histórico acertado; o original fica riscado na ficha.')
    onFechar()
  }
  return (
    <Dialogo aberto={aberto} onFechar={onFechar} titulo="Acertar o histórico">
      <form
        className="rz-formulario"
        onSubmit={(evento) => {
          evento.preventDefault()
          if (pronto) void enviar()
        }}
      >
        <TextInput
          label="Histórico"
          required
          data-autofocus
          maxLength={1000}
          value={depois}
          onChange={({ currentTarget }) => setDepois(currentTarget.value)}
        />
        <TextInput
          label="Motivo"
          required
          value={motivo}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
        <ErrosDoPedido falha={falha} />
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Cancelar
          </Button>
          <Button type="submit" loading={enviando} disabled={!pronto}>
            Acertar
          </Button>
        </div>
      </form>
    </Dialogo>
  )
}
