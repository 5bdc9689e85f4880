import { Button } from '@mantine/core'
import { automacao } from '@razao/contract'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Competencia, Instante } from '../../ui/DataCivil.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarDuracao, formatarInstante } from '../../ui/formato.ts'
import { Gaveta } from '../../ui/Gaveta.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { AcoesEmOperacoes } from './AcoesEmOperacoes.tsx'
import { ProgressoDaOperacao } from './colunas-de-operacoes.tsx'
import { ItensDaOperacao } from './ItensDaOperacao.tsx'
import {
  diagnostico,
  duracaoDaOperacao,
  empresaAusente,
  motivoDaOperacao,
  nomeDaOperacao,
  type Operacao,
  podeCancelar,
  podeReprocessar,
  podeResolver,
  situacaoDaOperacao,
} from './operacao.ts'
import { ResumoDaOperacao } from './ResumoDaOperacao.tsx'

type Passo = { nome: string; detalhe: string | null; em: string }

function LinhaDoTempo({ passos }: { passos: readonly Passo[] }) {
  if (passos.length === 0) return null
  return (
    <section className="rz-secao-op">
      <h3>Linha do tempo</h3>
      <ol className="rz-tempo">
        {passos.map(({ nome, detalhe, em }, i) => {
          const seguinte = passos[i + 1]
          const levou = seguinte ? Date.parse(seguinte.em) - Date.parse(em) : null
          return (
            <li key={`${em}-${nome}`}>
              <strong>{nome}</strong>
              <span className="rz-suave">
                {formatarInstante(em)}
                {levou !== null && levou > 0 ? ` · ${formatarDuracao(levou)}` : ''}
              </span>
              {detalhe ? <span>{detalhe}</span> : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Dados({ operacao }: { operacao: Operacao }) {
  const situacao = situacaoDaOperacao(operacao)
  const motivo = motivoDaOperacao(operacao)
  return (
    <>
      <div className="rz-op-cabeca">
        <Situacao tom={situacao.tom}>{situacao.texto}</Situacao>
        <ProgressoDaOperacao operacao={operacao} />
      </div>
      {motivo ? <Faixa tom={operacao.Status === 3 ? 'erro' : 'atencao'}>{motivo}</Faixa> : null}
      <dl className="rz-fatos">
        <dt>Operação</dt>
        <dd>nº {operacao.ID}</dd>
        <dt>Empresa</dt>
        <dd>{operacao.Empresa ?? empresaAusente(operacao.TipoAutomacao)}</dd>
        <dt>Competência</dt>
        <dd>
          <Competencia valor={operacao.Competencia} />
        </dd>
        <dt>Pedida por</dt>
        <dd>
          {operacao.pedidoPor} em {formatarInstante(operacao.criadoEm)}
        </dd>
        <dt>Tentativa</dt>
        <dd>
          {operacao.tentativas} de {operacao.maxTentativas}
          {operacao.proximaEm ? ` · próxima em ${formatarInstante(operacao.proximaEm)}` : ''}
        </dd>
        <dt>Início</dt>
        <dd>
          <Instante valor={operacao.inicio} />
        </dd>
        <dt>Fim</dt>
        <dd>
          <Instante valor={operacao.fim} />
        </dd>
        <dt>Duração</dt>
        <dd>{duracaoDaOperacao(operacao) ?? '—'}</dd>
      </dl>
      <ResumoDaOperacao operacao={operacao} />
    </>
  )
}

function CopiarDiagnostico({ operacao }: { operacao: Operacao }) {
  const [copiado, setCopiado] = useState(false)
  const copiar = async () => {
    await navigator.clipboard.writeText(diagnostico(operacao))
    setCopiado(true)
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      className="rz-copiar-diagnostico"
      leftSection={copiado ? <IconCheck size={14} /> : <IconCopy size={14} />}
      onClick={() => void copiar()}
    >
      {copiado ? 'Diagnóstico copiado' : 'Copiar diagnóstico'}
    </Button>
  )
}

function acoesDa(operacao: Operacao) {
  return [
    ...(podeCancelar(operacao) ? (['cancelar'] as const) : []),
    ...(podeResolver(operacao) ? (['resolver'] as const) : []),
    ...(podeReprocessar(operacao) ? (['reprocessar'] as const) : []),
  ]
}

type Props = {
  operacaoId: number | null
  vizinhas: readonly number[]
  onAbrir: (id: number) => void
  onFechar: () => void
}

/** One operation: what happened and when, item by item, and what may be done about it. */
export function GavetaOperacao({ operacaoId, vizinhas, onAbrir, onFechar }: Props) {
  const { dados, estado } = useConsulta(
    automacao.lerOperacao,
    operacaoId === null ? AINDA_NAO : { operacaoId },
  )
  const irParaVizinha = (passo: 1 | -1) => {
    const indice = operacaoId === null ? -1 : vizinhas.indexOf(operacaoId)
    const vizinha = indice < 0 ? undefined : vizinhas[indice + passo]
    if (vizinha !== undefined) onAbrir(vizinha)
  }
  const acoes = dados ? acoesDa(dados) : []
  return (
    <Gaveta
      aberta={operacaoId !== null}
      onFechar={onFechar}
      onVizinho={irParaVizinha}
      titulo={dados ? nomeDaOperacao(dados) : 'Operação'}
      rodape={
        dados && acoes.length > 0 ? (
          <AcoesEmOperacoes
            tipos={acoes}
            quantas={1}
            selecao={() => ({ modo: 'ids', ids: [dados.ID] })}
          />
        ) : null
      }
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={10} /> : null}
      {dados ? (
        <div className="rz-op">
          <Dados operacao={dados} />
          <ItensDaOperacao key={dados.ID} operacaoId={dados.ID} tipo={dados.TipoAutomacao} />
          <LinhaDoTempo passos={dados.passos} />
          <CopiarDiagnostico operacao={dados} />
        </div>
      ) : null}
    </Gaveta>
  )
}
