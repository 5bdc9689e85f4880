import { Button, NativeSelect, Textarea } from '@mantine/core'
import { fechamento } from '@razao/contract'
import { useState } from 'react'
import { errosPorCampo } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarCompetencia } from '../../ui/formato.ts'
import { CelulaVariada } from './CelulaVariada.tsx'
import { podeReabrir } from './etapas.ts'
import type { Etapa, LinhaDoMapa } from './tipos.ts'

const { ETAPAS, ROTULOS_ETAPA } = fechamento
const MOTIVO_MINIMO = 5

type Props = { linha: LinhaDoMapa; onFechar: () => void }

/** Reopens a stage, and with it the ones that stand on it, for a reason. */
export function DialogoDeReabertura({ linha, etapa: inicial, onFechar }: Props & { etapa: Etapa }) {
  const [etapa, setEtapa] = useState(inicial)
  const [motivo, setMotivo] = useState('')
  const { executar, enviando, falha } = useAcao(fechamento.reabrirEtapa)
  const possiveis = ETAPAS.filter((uma) => podeReabrir(linha.etapas, uma))
  const voltam = fechamento.APOIADAS_EM[etapa].filter((uma) => linha.etapas[uma] === 2)
  const estorna = voltam.includes('contabil')
  const reabrir = async () => {
    const resultado = await executar({
      empresaId: linha.empresaId,
      competencia: linha.competencia,
      etapa,
      motivo: motivo.trim(),
      versao: linha.versao,
    })
    if (!resultado.ok) return
    avisos.ok(
      etapa === 'bloqueio'
        ? `O período de ${linha.empresa} foi reaberto.`
        : `${linha.empresa}: reaberta a partir de ${ROTULOS_ETAPA[etapa]}.`,
    )
    onFechar()
  }
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Reabrir ${linha.empresa}`}>
      <div className="fech-dialogo">
        <NativeSelect
          label="A partir de qual etapa"
          value={etapa}
          onChange={(evento) => setEtapa(evento.currentTarget.value as Etapa)}
          data={possiveis.map((uma) => ({ value: uma, label: ROTULOS_ETAPA[uma] }))}
        />
        <Faixa tom={estorna ? 'atencao' : 'info'}>
          {etapa === 'bloqueio'
            ? `O período ${formatarCompetencia(linha.competencia)} volta a aceitar mudanças; as etapas feitas continuam feitas.`
            : `Voltam a pendente em ${formatarCompetencia(linha.competencia)}: ${voltam.map((uma) => ROTULOS_ETAPA[uma]).join(', ')}.`}
          {estorna
            ? ' Os lançamentos contábeis serão estornados, com ligação ao original; nada é apagado.'
            : null}
        </Faixa>
        <Textarea
          data-autofocus
          label="Motivo"
          description="Fica no histórico. Pelo menos 5 letras."
          required
          autosize
          minRows={2}
          maxLength={500}
          value={motivo}
          error={errosPorCampo(falha).motivo}
          onChange={(evento) => setMotivo(evento.currentTarget.value)}
        />
        <div className="fech-dialogo-acoes">
          <Button variant="default" onClick={onFechar}>
            Voltar
          </Button>
          <Button
            loading={enviando}
            disabled={motivo.trim().length < MOTIVO_MINIMO}
            onClick={() => void reabrir()}
          >
            Reabrir
          </Button>
        </div>
      </div>
    </Dialogo>
  )
}

/** Confirms an apuração that asked for attention, showing why it asked. */
export function DialogoDeConferencia({ linha, onFechar }: Props) {
  const { executar, enviando } = useAcao(fechamento.conferirFechamento)
  const conferir = async () => {
    const { empresaId, competencia, versao } = linha
    const resultado = await executar({ empresaId, competencia, versao })
    if (!resultado.ok) return
    avisos.ok(`Apuração de ${linha.empresa} conferida.`)
    onFechar()
  }
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Conferir a apuração de ${linha.empresa}`}>
      <div className="fech-dialogo">
        {linha.motivo ? <Faixa tom="atencao">{linha.motivo}</Faixa> : null}
        <dl className="fech-numeros">
          <div>
            <dt>Faturamento</dt>
            <dd>
              <CelulaVariada
                valor={linha.faturamento}
                anterior={linha.faturamentoAnterior}
                comSimbolo
              />
            </dd>
          </div>
          <div>
            <dt>Imposto</dt>
            <dd>
              <CelulaVariada valor={linha.imposto} anterior={linha.impostoAnterior} comSimbolo />
            </dd>
          </div>
          <div>
            <dt>Imposto no mês anterior</dt>
            <dd>
              <Dinheiro valor={linha.impostoAnterior} />
            </dd>
          </div>
        </dl>
        <div className="fech-dialogo-acoes">
          <Button variant="default" onClick={onFechar}>
            Voltar
          </Button>
          <Button data-autofocus loading={enviando} onClick={() => void conferir()}>
            Conferir: está certo
          </Button>
        </div>
      </div>
    </Dialogo>
  )
}
