import { Button } from '@mantine/core'
import { dctfweb, declaracoes, obrigacoes } from '@razao/contract'
import { useRef, useState } from 'react'
import { hojeEmBrasilia } from '../state/hoje.ts'
import { avisos } from '../ui/avisos.tsx'
import { BotaoMemoria } from '../ui/BotaoMemoria.tsx'
import { CampoDeData } from '../ui/CampoDeData.tsx'
import { Carregando } from '../ui/Carregando.tsx'
import { DialogoAberto } from '../ui/DialogoAberto.tsx'
import { Faixa } from '../ui/Faixa.tsx'
import { formatarData, formatarDinheiro } from '../ui/formato.ts'
import { MemoriaEscrita } from '../ui/MemoriaEscrita.tsx'
import { dizerDarf } from './GerarDarfDaDctfweb.tsx'
import { diferencaDo } from './GerarDas.tsx'
import { InformarSelic } from './InformarSelic.tsx'
import { useAcao } from './use-acao.ts'
import { AINDA_NAO, useConsulta } from './use-consulta.ts'
import './recalculo.css'

type Guia = {
  readonly id: number
  readonly rotulo: string
  readonly versao: number
  /** The Receita issues the official one for the day that is chosen. */
  readonly emite?: boolean
  /** The DCTFWeb of it, when it was transmitted, issues its DARF for the day that is chosen. */
  readonly darfDaDctfweb?: { readonly transmitida: boolean } | null
}

/** «Recalcular para pagar em»: what the overdue guide costs on a day, and writing it in the guide. */
export function RecalcularGuia({ guia, onFechar }: { guia: Guia; onFechar: () => void }) {
  const hoje = hojeEmBrasilia()
  const [pagamento, setPagamento] = useState(hoje)
  const [aberta, setAberta] = useState(false)
  // Without a day that can be one, there is nothing to work out, and never the day of before.
  const temDia = pagamento >= hoje
  const { dados, carregando, estado, tentarDeNovo } = useConsulta(
    obrigacoes.preverRecalculo,
    temDia ? { guiaId: guia.id, pagamento } : AINDA_NAO,
  )
  // Asked again, as any change of the office makes it be, the refusal stays, and so does what is being typed in it.
  const ultima = useRef({ pagamento, falha: estado.falha })
  if (!carregando) ultima.current = { pagamento, falha: estado.falha }
  const falha = ultima.current.pagamento === pagamento ? ultima.current.falha : undefined
  const { executar, enviando } = useAcao(obrigacoes.recalcularGuia)
  const oficial = useAcao(declaracoes.gerarDasOficial)
  const darf = useAcao(dctfweb.gerarDarfDaDctfweb)
  const daDctfweb = guia.darfDaDctfweb?.transmitida === true
  const emite = guia.emite === true || daDctfweb
  const gerarDarf = async () => {
    const gerado = await darf.executar({ guiaId: guia.id, pagamento })
    if (!gerado.ok) return
    avisos.ok(dizerDarf(gerado.valor))
    onFechar()
  }
  const gerar = async () => {
    const gerado = await oficial.executar({ guiaId: guia.id, pagamento })
    if (!gerado.ok) return
    const { numero, total, pagarAte } = gerado.valor
    avisos.ok(
      `DAS oficial nº ${numero}, de ${formatarDinheiro(total)}, para pagar até ${formatarData(pagarAte)}.${diferencaDo(gerado.valor)}`,
      { persistente: diferencaDo(gerado.valor) !== '' },
    )
    onFechar()
  }
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
        {falha ? (
          <Faixa
            tom="atencao"
            acao={
              falha.problema === 'sem-regra-vigente' ? (
                <InformarSelic onInformada={tentarDeNovo} />
              ) : null
            }
          >
            {falha.detalhe ?? falha.titulo}
          </Faixa>
        ) : null}
        {temDia && !dados && !falha ? <Carregando linhas={3} /> : null}
        {temDia && dados && !falha ? (
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
          {emite ? (
            <Button
              disabled={!temDia || enviando}
              loading={oficial.enviando || darf.enviando}
              onClick={() => void (daDctfweb ? gerarDarf() : gerar())}
            >
              {`Gerar o ${daDctfweb ? 'DARF' : 'DAS'} para pagar em ${formatarData(pagamento).slice(0, 5)}`}
            </Button>
          ) : null}
          <Button
            variant={emite ? 'default' : 'filled'}
            disabled={!temDia || !dados || falha !== undefined || oficial.enviando || darf.enviando}
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
