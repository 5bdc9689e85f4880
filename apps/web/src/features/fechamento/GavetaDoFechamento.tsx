import { Button, Tabs } from '@mantine/core'
import { fechamento, fiscal } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { useState } from 'react'
import { useConsulta } from '../../api/use-consulta.ts'
import { BotaoMemoria } from '../../ui/BotaoMemoria.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { DataCivil, Instante } from '../../ui/DataCivil.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarDocumento, formatarTaxa } from '../../ui/formato.ts'
import { Gaveta } from '../../ui/Gaveta.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { sobDemanda } from '../../ui/sob-demanda.tsx'
import { CelulaVariada } from './CelulaVariada.tsx'
import { Comparar } from './Comparar.tsx'
import { DctfwebDoMes } from './DctfwebDoMes.tsx'
import { DeclaracaoDoMes } from './DeclaracaoDoMes.tsx'
import { regimeEAnexo } from './Empresa.tsx'
import { EtapasDaGaveta } from './EtapasDaGaveta.tsx'
import { bloqueada, SITUACOES } from './etapas.ts'
import { GuiasDaGaveta } from './GuiasDaGaveta.tsx'
import { HoleritesDaGaveta } from './HoleritesDaGaveta.tsx'
import { LancamentosDaGaveta } from './LancamentosDaGaveta.tsx'
import { PrazosDaGaveta } from './PrazosDaGaveta.tsx'
import type { Etapa, EtapaDoMapa, FechamentoLido } from './tipos.ts'
import { ValorMudou } from './ValorMudou.tsx'
import './gaveta-do-fechamento.css'
import { useDevolverFoco } from '../../ui/use-devolver-foco.ts'

const OutrasInformacoes = sobDemanda(
  async () => (await import('./informacoes/OutrasInformacoes.tsx')).OutrasInformacoes,
)

type Props = {
  empresaId: number
  competencia: string
  destaque: EtapaDoMapa | null
  /** Hidden, not closed, while the ƒ drawer is in front. */
  escondida: boolean
  onFechar: () => void
  onVizinho: (passo: 1 | -1) => void
  onMemoria: (apuracaoId: number) => void
  onAcao: (lido: FechamentoLido, etapa: Etapa) => void
  onReabrir: (lido: FechamentoLido, etapa: Etapa) => void
  onEntregar: (lido: FechamentoLido) => void
  onSemMovimento: (lido: FechamentoLido) => void
  onExecutar: (lido: FechamentoLido) => void
  executando: boolean
}

const TOM_DO_AVISO: Readonly<Record<string, 'atencao' | 'erro'>> = {
  atencao: 'atencao',
  grave: 'erro',
}

function Resumo({ lido, onMemoria }: { lido: FechamentoLido; onMemoria: (id: number) => void }) {
  const { tom, texto } = SITUACOES[lido.situacao]
  const { apuracaoId } = lido
  return (
    <div className="fech-resumo">
      <p>
        <Situacao tom={tom}>{texto}</Situacao>
        <span className="rz-suave rz-numero">
          {formatarDocumento(lido.identificacao)} · {regimeEAnexo(lido.regime, lido.anexo)}
        </span>
      </p>
      {lido.motivo ? <p className="fech-resumo-motivo">{lido.motivo}</p> : null}
      <dl className="fech-numeros">
        <div>
          <dt>Faturamento</dt>
          <dd>
            <CelulaVariada
              valor={lido.faturamento}
              anterior={lido.faturamentoAnterior}
              comSimbolo
            />
          </dd>
        </div>
        <div>
          <dt>
            Imposto
            {apuracaoId !== null ? (
              <BotaoMemoria rotulo="imposto do mês" onClick={() => onMemoria(apuracaoId)} />
            ) : null}
          </dt>
          <dd>
            <CelulaVariada valor={lido.imposto} anterior={lido.impostoAnterior} comSimbolo />
          </dd>
        </div>
        <div>
          <dt>Alíquota efetiva</dt>
          <dd className="rz-numero">
            {lido.aliquotaEfetiva ? formatarTaxa(lido.aliquotaEfetiva) : '—'}
            {lido.fatorR ? (
              <span className="fech-delta">fator R {formatarTaxa(lido.fatorR)}</span>
            ) : null}
          </dd>
        </div>
        <div>
          <dt>Prazo legal</dt>
          <dd>
            <DataCivil valor={lido.prazoLegal} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Bloqueios({ bloqueios }: Pick<FechamentoLido, 'bloqueios'>) {
  if (bloqueios.length === 0) {
    return (
      <EstadoVazio
        titulo="O período nunca foi bloqueado"
        texto="Quando for, aqui ficam quem bloqueou, quem reabriu e por quê."
      />
    )
  }
  return (
    <ul className="fech-bloqueios">
      {bloqueios.map(({ bloqueadoEm, por, reabertoEm, reabertoPor, motivo }) => (
        <li key={bloqueadoEm}>
          <Situacao tom={reabertoEm ? 'nenhum' : 'bloqueado'}>
            {reabertoEm ? 'Reaberto' : 'Bloqueado'}
          </Situacao>
          <span>
            Bloqueado por <strong>{por}</strong> em <Instante valor={bloqueadoEm} />
            {reabertoEm ? (
              <>
                <br />
                Reaberto por <strong>{reabertoPor}</strong> em <Instante valor={reabertoEm} />
                {motivo ? <q>{motivo}</q> : null}
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The month as its declaration asks: the determination in force, and the guide of the DAS. */
const doDas = ({ guias, ...lido }: FechamentoLido) => {
  const doMes = guias.filter(({ tipo }) => tipo === fiscal.TIPO_GUIA.das)
  const guia = doMes.find(({ estado }) => estado !== 'paga') ?? doMes[0]
  return { ...lido, guiaId: guia?.id ?? null, guiaPaga: guia?.estado === 'paga' }
}

/** Who declares the month by the DCTFWeb, with its MIT. */
const DO_LUCRO: readonly number[] = [REGIME.presumido, REGIME.realTrimestral, REGIME.realMensal]
const declara = ({ regime }: FechamentoLido): boolean =>
  regime === REGIME.simples || DO_LUCRO.includes(regime)

/** Where the facts of a stage are. */
function abaDa(etapa: EtapaDoMapa | null, lido: FechamentoLido): string {
  if (etapa === 'transmissao') return declara(lido) ? 'declaracao' : 'etapas'
  return etapa === 'lido' || etapa === 'pago' ? 'guias' : 'etapas'
}

function Abas({ lido, ...props }: { lido: FechamentoLido } & Props) {
  const [aba, setAba] = useState<string | null>(abaDa(props.destaque, lido))
  return (
    <Tabs value={aba} onChange={setAba} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="etapas">Etapas</Tabs.Tab>
        {declara(lido) ? <Tabs.Tab value="declaracao">Declaração</Tabs.Tab> : null}
        <Tabs.Tab value="guias">Guias ({lido.guias.length})</Tabs.Tab>
        <Tabs.Tab value="prazos">Obrigações ({lido.obrigacoes.length})</Tabs.Tab>
        <Tabs.Tab value="folha">Holerites</Tabs.Tab>
        <Tabs.Tab value="lancamentos">Lançamentos</Tabs.Tab>
        <Tabs.Tab value="bloqueios">Bloqueios</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="etapas">
        <EtapasDaGaveta
          fechamento={lido}
          destaque={props.destaque}
          onAcao={(etapa) => props.onAcao(lido, etapa)}
          onReabrir={(etapa) => props.onReabrir(lido, etapa)}
          onVer={(etapa) => setAba(abaDa(etapa, lido))}
          onEntregar={() => props.onEntregar(lido)}
          onSemMovimento={() => props.onSemMovimento(lido)}
        />
      </Tabs.Panel>
      <Tabs.Panel value="declaracao">
        <div className="fech-secao">
          {lido.regime === REGIME.simples ? (
            <>
              <DeclaracaoDoMes linha={doDas(lido)} />
              <DctfwebDoMes linha={doDas(lido)} titulo="DCTFWeb da folha e do pró-labore" />
            </>
          ) : (
            <DctfwebDoMes linha={doDas(lido)} />
          )}
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="guias">
        <GuiasDaGaveta guias={lido.guias} />
      </Tabs.Panel>
      <Tabs.Panel value="prazos">
        <PrazosDaGaveta lido={lido} />
      </Tabs.Panel>
      <Tabs.Panel value="folha">
        <HoleritesDaGaveta empresaId={lido.empresaId} competencia={lido.competencia} />
      </Tabs.Panel>
      <Tabs.Panel value="lancamentos">
        <LancamentosDaGaveta empresaId={lido.empresaId} competencia={lido.competencia} />
      </Tabs.Panel>
      <Tabs.Panel value="bloqueios">
        <Bloqueios bloqueios={lido.bloqueios} />
        {lido.resultadoHash ? (
          <p className="fech-hash">
            Impressão do resultado <code>{lido.resultadoHash.slice(0, 16)}</code>: recalcular o mês
            sem mudança nenhuma dá a mesma.
          </p>
        ) : null}
      </Tabs.Panel>
    </Tabs>
  )
}

/** The closing of one company: its numbers, what must be looked at, its stages, guides, postings, locks. */
export function GavetaDoFechamento(props: Props) {
  useDevolverFoco()
  const { empresaId, competencia } = props
  const { dados: lido, estado } = useConsulta(fechamento.lerFechamento, { empresaId, competencia })
  const [informando, setInformando] = useState(false)
  return (
    <>
      <Gaveta
        aberta={!props.escondida && !informando}
        onFechar={props.onFechar}
        onVizinho={props.onVizinho}
        titulo={lido?.empresa ?? 'Fechamento'}
        largura={620}
        rodape={
          lido && !bloqueada(lido.etapas) ? (
            <>
              {lido.apuracaoId !== null ? <Comparar apuracaoId={lido.apuracaoId} /> : null}
              <Button variant="default" onClick={() => setInformando(true)}>
                Outras informações
              </Button>
              {lido.etapaAtual === 'bloqueio' ? (
                <Button loading={props.executando} onClick={() => props.onAcao(lido, 'bloqueio')}>
                  Bloquear o período
                </Button>
              ) : (
                <Button loading={props.executando} onClick={() => props.onExecutar(lido)}>
                  Executar tudo que dá
                </Button>
              )}
            </>
          ) : null
        }
      >
        {estado.falha ? (
          <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
        ) : null}
        {!lido && !estado.falha ? <Carregando linhas={9} /> : null}
        {lido ? (
          <>
            <Resumo lido={lido} onMemoria={props.onMemoria} />
            {lido.mudanca ? <ValorMudou {...lido.mudanca} /> : null}
            {lido.avisos.map(({ codigo, mensagem, gravidade }) => (
              <Faixa key={codigo + mensagem} tom={TOM_DO_AVISO[gravidade] ?? 'info'}>
                {mensagem}
              </Faixa>
            ))}
            <Abas key={`${lido.empresaId}-${props.destaque}`} {...props} lido={lido} />
          </>
        ) : null}
      </Gaveta>
      {informando ? (
        <OutrasInformacoes
          empresaId={empresaId}
          competencia={competencia}
          onFechar={() => setInformando(false)}
        />
      ) : null}
    </>
  )
}
