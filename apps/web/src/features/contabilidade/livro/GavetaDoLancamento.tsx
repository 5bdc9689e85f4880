import { Button } from '@mantine/core'
import { contabilRelatorios, fiscal } from '@razao/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { DataCivil, Instante } from '../../../ui/DataCivil.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { formatarData, formatarValor } from '../../../ui/formato.ts'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { MemoriaEscrita } from '../../../ui/MemoriaEscrita.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import { type LancamentoCompleto, nomeDaOrigem, nomeDoTipo } from '../comum/lancamento.ts'
import { DebitoECredito, TITULOS_DAS_PARTIDAS } from '../comum/PartidasEmTabela.tsx'
import type { Livro } from '../comum/use-livro.ts'
import { Anotar } from './Anotar.tsx'
import { Estornar } from './Estornar.tsx'
import { vizinhoNaLista } from './use-na-lista.ts'

type Ligado = LancamentoCompleto['estorna']

function Partidas({ lancamento, livro }: { lancamento: LancamentoCompleto; livro: Livro }) {
  const total = lancamento.partidas.reduce((soma, { valor }) => soma + Math.max(0, valor), 0)
  return (
    <Tabela
      nome="Partidas"
      className="ctb-tabela"
      titulos={TITULOS_DAS_PARTIDAS}
      totais={{ nome: 'Total', valores: [formatarValor(total), formatarValor(total)] }}
    >
      {lancamento.partidas.map((partida) => (
        <tr key={partida.ordem}>
          <td>
            <button
              type="button"
              className="ctb-ligacao"
              title="Abrir o razão da conta"
              onClick={() => livro.irPara('razao', { conta: partida.contaId })}
            >
              <span className="rz-numero">{partida.codigo}</span> {partida.conta}
            </button>
            {partida.historico ? <small>{partida.historico}</small> : null}
            {partida.centro ? <small>Centro: {partida.centro}</small> : null}
            {partida.participante ? <small>{partida.participante}</small> : null}
          </td>
          <DebitoECredito valor={partida.valor} />
        </tr>
      ))}
    </Tabela>
  )
}

function Ligacoes({ lancamento, livro }: { lancamento: LancamentoCompleto; livro: Livro }) {
  const ligado = (texto: string, outro: Ligado) =>
    outro ? (
      <li key={texto}>
        {texto}{' '}
        <button
          type="button"
          className="ctb-ligacao"
          onClick={() => livro.abrirLancamento(outro.id)}
        >
          nº {outro.numero}, de {formatarData(outro.data)}
        </button>
      </li>
    ) : null
  const { estorna, estornadoPor, corrige, corrigidoPor } = lancamento
  if (!estorna && !estornadoPor && !corrige && !corrigidoPor) return null
  return (
    <ul className="ctb-ligacoes">
      {ligado('Estorna o', estorna)}
      {ligado('Estornado pelo', estornadoPor)}
      {ligado('Corrige o', corrige)}
      {ligado('Corrigido pelo', corrigidoPor)}
    </ul>
  )
}

function Anotacoes({ lancamento }: { lancamento: LancamentoCompleto }) {
  if (lancamento.anotacoes.length === 0) return null
  return (
    <section className="ctb-anotacoes">
      <h3>Acertos de palavras</h3>
      <ul>
        {lancamento.anotacoes.map(({ campo, ordem, antes, depois, motivo, por, em }) => (
          <li key={`${em}-${campo}-${ordem ?? ''}`}>
            <del>{antes ?? 'vazio'}</del> → {depois ?? 'vazio'}
            <small>
              {motivo} · {por ?? 'sistema'} · <Instante valor={em} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fatos({ lancamento }: { lancamento: LancamentoCompleto }) {
  const { documento } = lancamento
  return (
    <dl className="rz-fatos">
      <dt>Data</dt>
      <dd>
        <DataCivil valor={lancamento.data} />
      </dd>
      {lancamento.dataDoFato ? (
        <>
          <dt>Data do fato</dt>
          <dd>
            <DataCivil valor={lancamento.dataDoFato} />
          </dd>
        </>
      ) : null}
      <dt>Tipo</dt>
      <dd>{nomeDoTipo(lancamento.tipo)}</dd>
      <dt>Origem</dt>
      <dd>{nomeDaOrigem(lancamento.origem)}</dd>
      <dt>Documento</dt>
      <dd>
        {documento?.rota ? (
          <Link to={documento.rota}>{documento.numero ?? 'Abrir o documento'}</Link>
        ) : (
          (documento?.numero ?? 'Sem documento')
        )}
      </dd>
      <dt>Confirmado</dt>
      <dd>
        <Instante valor={lancamento.registradoEm} />
        {lancamento.criadoPor ? ` por ${lancamento.criadoPor}` : ''}
      </dd>
      <dt>Elo da corrente</dt>
      <dd className="ctb-hash" title={`Hash anterior: ${lancamento.hashAnterior}`}>
        {lancamento.sequencia} · <code>{lancamento.hash.slice(0, 16)}…</code>
      </dd>
    </dl>
  )
}

/** How the closing reached the amount: what each employee earned, what was put aside before, what was paid. */
function Memoria({ apuracaoId, parte }: NonNullable<LancamentoCompleto['memoria']>) {
  const { dados, estado } = useConsulta(fiscal.memoriaDaApuracao, { apuracaoId, parte })
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  return dados ? <MemoriaEscrita memoria={dados} /> : <Carregando linhas={6} />
}

function ComoChegamos({ lancamento }: { lancamento: LancamentoCompleto }) {
  const [aberta, setAberta] = useState(false)
  const { memoria } = lancamento
  if (!memoria) return null
  return (
    <section className="ctb-memoria">
      <Button
        variant="default"
        aria-expanded={aberta}
        leftSection={<span aria-hidden="true">ƒ</span>}
        onClick={() => setAberta(!aberta)}
      >
        {aberta ? 'Esconder a memória de cálculo' : 'Como chegamos neste valor'}
      </Button>
      {aberta ? <Memoria {...memoria} /> : null}
    </section>
  )
}

type Aberto = 'estornar' | 'anotar' | null

/** A confirmed entry: its lines, what it is linked to, its place in the chain, and what may be done. */
export function GavetaDoLancamento({ livro }: { livro: Livro }) {
  const { lancamentoId } = livro
  const [aberto, setAberto] = useState<Aberto>(null)
  const { dados, estado } = useConsulta(
    contabilRelatorios.detalharLancamento,
    lancamentoId === null ? AINDA_NAO : { lancamentoId },
  )
  const vivo = dados && !dados.estornadoPor && !dados.estorna
  const levar = (mudanca: Readonly<Record<string, string | number>>) =>
    livro.irPara('diario', { lancar: 'sim', ...mudanca })
  return (
    <Gaveta
      aberta={lancamentoId !== null}
      onFechar={() => livro.abrirLancamento(null)}
      onVizinho={(passo) => {
        const vizinho = vizinhoNaLista(livro, passo)
        if (vizinho !== null && aberto === null) livro.abrirLancamento(vizinho)
      }}
      largura={640}
      titulo={dados ? `Lançamento ${dados.numero}/${dados.exercicio}` : 'Lançamento'}
      rodape={
        dados ? (
          <>
            <Button variant="default" onClick={() => levar({ copiar: dados.id })}>
              Lançar igual
            </Button>
            {vivo ? (
              <>
                <Button variant="default" onClick={() => setAberto('anotar')}>
                  Acertar palavras
                </Button>
                <Button variant="default" onClick={() => levar({ corrigir: dados.id })}>
                  Corrigir
                </Button>
                <Button color="red" variant="light" onClick={() => setAberto('estornar')}>
                  Estornar
                </Button>
              </>
            ) : null}
          </>
        ) : null
      }
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={9} /> : null}
      {dados ? (
        <div className="rz-formulario">
          {dados.estornadoPor ? <Faixa tom="atencao">Este lançamento foi estornado.</Faixa> : null}
          <p className="ctb-historico">{dados.historico}</p>
          <Partidas lancamento={dados} livro={livro} />
          <ComoChegamos key={`memoria-${dados.id}`} lancamento={dados} />
          <Ligacoes lancamento={dados} livro={livro} />
          <Fatos lancamento={dados} />
          <Anotacoes lancamento={dados} />
          <Estornar
            key={`estornar-${dados.id}`}
            aberto={aberto === 'estornar'}
            onFechar={() => setAberto(null)}
            lancamento={dados}
            onFeito={livro.abrirLancamento}
          />
          <Anotar
            key={dados.id}
            aberto={aberto === 'anotar'}
            onFechar={() => setAberto(null)}
            lancamento={dados}
          />
        </div>
      ) : null}
    </Gaveta>
  )
}
