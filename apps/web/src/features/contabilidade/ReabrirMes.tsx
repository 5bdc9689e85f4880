import { Button, Textarea } from '@mantine/core'
import { fechamento } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { competenciaPorExtenso } from '../../ui/formato.ts'
import { ErrosDoPedido } from './ErrosDoPedido.tsx'

type Props = { empresaId: number; competencia: string; onFechar: () => void }
const MOTIVO_MINIMO = 5

/** Takes the lock of the closing away, with the reason; what was posted stays. */
export function ReabrirMes({ empresaId, competencia, onFechar }: Props) {
  const [motivo, setMotivo] = useState('')
  const { dados, estado } = useConsulta(fechamento.lerFechamento, { empresaId, competencia })
  const { executar, enviando, falha } = useAcao(fechamento.reabrirEtapa)
  const mes = competenciaPorExtenso(competencia)
  const pronto = motivo.trim().length >= MOTIVO_MINIMO && dados !== undefined
  const enviar = async () => {
    if (!dados) return
    const { ok } = await executar({
      empresaId,
      competencia,
      etapa: 'bloqueio',
      motivo: motivo.trim(),
      versao: dados.versao,
    })
    if (!ok) return
    avisos.ok(`${mes} foi reaberto.`)
    onFechar()
  }
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Reabrir ${mes}`}>
      <form
        className="rz-formulario"
        onSubmit={(evento) => {
          evento.preventDefault()
          if (pronto) void enviar()
        }}
      >
        {estado.falha ? (
          <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
        ) : null}
        <p>
          O mês volta a aceitar lançamentos; o que foi lançado e apurado continua como está. O
          motivo fica no histórico do bloqueio e no relatório do auditor.
        </p>
        <Textarea
          label="Motivo"
          description="Pelo menos 5 letras."
          required
          autosize={false}
          rows={2}
          maxLength={500}
          data-autofocus
          value={motivo}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
        <ErrosDoPedido falha={falha} />
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Cancelar
          </Button>
          <Button type="submit" color="red.9" loading={enviando} disabled={!pronto}>
            Reabrir o mês
          </Button>
        </div>
      </form>
    </Dialogo>
  )
}
