import { Button } from '@mantine/core'
import { obrigacoes } from '@razao/contract'
import { useState } from 'react'
import { hojeEmBrasilia } from '../state/hoje.ts'
import { avisos } from '../ui/avisos.tsx'
import { BotaoMemoria } from '../ui/BotaoMemoria.tsx'
import { CampoDeData } from '../ui/CampoDeData.tsx'
import { Carregando } from '../ui/Carregando.tsx'
import { DialogoAberto } from '../ui/DialogoAberto.tsx'
import { Faixa } from '../ui/Faixa.tsx'
import { formatarData, formatarDinheiro } from '../ui/formato.ts'
import { MemoriaEscrita } from '../ui/MemoriaEscrita.tsx'
import { InformarSelic } from './InformarSelic.tsx'
import { useAcao } from './use-acao.ts'
import { AINDA_NAO, useConsulta } from './use-consulta.ts'
import './recalculo.css'

type Guia = { readonly id: number; readonly rotulo: string; readonly versao: number }

/** «Recalcular para pagar em»: what the overdue guide costs on a day, and writing it in the guide. */
export function RecalcularGuia({ guia, onFechar }: { guia: Guia; onFechar: () => void }) {
  const hoje = hojeEmBrasilia()
  const [pagamento, setPagamento] = useState(hoje)
  const [aberta, setAberta] = useState(false)
  // Without a day that can be one, there is nothing to work out, and never the day of before.
  const temDia = pagamento >= hoje
  const { dados, estado, tentarDeNovo } = useConsulta(
    obrigacoes.preverRecalculo,
    temDia ? { guiaId: guia.id, pagamento } : AINDA_NAO,
  )
  const { executar, enviando } = useAcao(obrigacoes.recalcularGuia)
  const recalcular = async () => {
    const gravada = await executar({ guiaId: guia.id, pagamento, versao: guia.versao })
    if (!gravada.ok) return
    avisos.ok(`${guia.rotulo} recalculada para pagar em ${formatarData(pagamento)}.`)
    onFechar()
  }
  return (
    <DialogoAberto aberto onFechar={onFechar} titulo={`Recalcular ${guia.rotulo}`}>
      <div className="rz-recalculo">
        <CampoDeData
          label="Pagar em"
          min={hoje}
          value={pagamento}
          onChange={setPagamento}
          data-autofocus
        />
        {estado.falha ? (
          <Faixa
            tom="atencao"
            acao={
              estado.falha.problema === 'sem-regra-vigente' ? (
                <InformarSelic onInformada={tentarDeNovo} />
              ) : null
            }
          >
            {estado.falha.detalhe ?? estado.falha.titulo}
          </Faixa>
        ) : null}
        {temDia && !dados && !estado.falha ? <Carregando linhas={3} /> : null}
        {temDia && dados && !estado.falha ? (
          <>
            <dl className="rz-recalculo-valores">
              <div>
                <dt>Principal</dt>
                <dd className="rz-numero">{formatarDinheiro(dados.principal)}</dd>
              </div>
              <div>
                <dt>Multa ({dados.dias} dias)</dt>
                <dd className="rz-numero">{formatarDinheiro(dados.multa)}</dd>
              </div>
              <div>
                <dt>Juros</dt>
                <dd className="rz-numero">{formatarDinheiro(dados.juros)}</dd>
              </div>
              <div>
                <dt>
                  Total
                  <BotaoMemoria rotulo="total da guia" onClick={() => setAberta(!aberta)} />
                </dt>
                <dd className="rz-numero">{formatarDinheiro(dados.total)}</dd>
              </div>
            </dl>
            {aberta ? <MemoriaEscrita memoria={dados.memoria} /> : null}
          </>
        ) : null}
        <div className="rz-recalculo-acoes">
          <Button variant="default" onClick={onFechar}>
            Desistir
          </Button>
          <Button
            disabled={!temDia || !dados || estado.falha !== undefined}
            loading={enviando}
            onClick={() => void recalcular()}
          >
            {temDia
              ? `Recalcular para pagar em ${formatarData(pagamento).slice(0, 5)}`
              : 'Recalcular'}
          </Button>
        </div>
      </div>
    </DialogoAberto>
  )
}
