import { Button, Progress } from '@mantine/core'
import {
  automacao,
  contabilLivro,
  contabilRelatorios,
  documentos,
  type RouteInput,
  type RouteOutput,
} from '@razao/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAcao } from '../../api/use-acao.ts'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarInstante, plural } from '../../ui/formato.ts'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'
import { ConferirLivro } from './ConferirLivro.tsx'
import type { Livro } from './use-livro.ts'
import './exportar.css'

type Formato = RouteInput<typeof contabilRelatorios.exportarLivro>['formato']
type Operacao = RouteOutput<typeof automacao.listarOperacoes>['data'][number]

const FORMATOS: readonly { formato: Formato; nome: string; texto: string }[] = [
  {
    formato: 'ecd',
    nome: 'ECD',
    texto: 'Arquivo da Escrituração Contábil Digital, leiaute 9, para o validador da Receita.',
  },
  {
    formato: 'diario-pdf',
    nome: 'Livro Diário',
    texto: 'PDF com termos de abertura e encerramento.',
  },
  { formato: 'razao-pdf', nome: 'Livro Razão', texto: 'PDF, conta por conta, com saldo corrente.' },
  { formato: 'hledger', nome: 'hledger', texto: 'Diário em texto, com conferência de saldos.' },
  { formato: 'beancount', nome: 'Beancount', texto: 'Diário em texto para o Beancount.' },
  {
    formato: 'saida-total',
    nome: 'Saída total',
    texto: 'Tudo da empresa num ZIP: livros, tabelas, documentos e a corrente de hashes.',
  },
]

const TONS: readonly Tom[] = ['pendente', 'andamento', 'ok', 'erro', 'atencao', 'nenhum']
const ROTULOS: Readonly<Record<number, string>> = automacao.ROTULOS_STATUS_OPERACAO
const QUANTAS = 10
const CADENCIA = 4000

function Pedido({ operacao }: { operacao: Operacao }) {
  const { executar } = useAcao(documentos.fichaDoDocumento)
  const baixar = useBaixar()
  const documentoId = Number(operacao.resumo.documentoId)
  const pegar = async () => {
    const resultado = await executar({ documentoId })
    if (resultado.ok) {
      await baixar(documentos.baixarArquivo, { ficha: resultado.valor.ficha, baixar: true })
    }
  }
  const correndo = operacao.Status === automacao.STATUS_OPERACAO.executando
  return (
    <li>
      <Situacao tom={TONS[operacao.Status] ?? 'pendente'}>
        {ROTULOS[operacao.Status] ?? 'Na fila'}
      </Situacao>
      <Link to={`${paths.processamento.raiz}?aberta=${operacao.ID}`}>
        Pedido {operacao.ID}, de {formatarInstante(operacao.criadoEm)}
      </Link>
      {correndo ? (
        <Progress
          className="ctb-progresso"
          value={operacao.total > 0 ? (operacao.progresso / operacao.total) * 100 : 0}
          aria-label={`Andamento do pedido ${operacao.ID}`}
          animated
        />
      ) : null}
      {operacao.motivo ? <span className="rz-suave">{operacao.motivo}</span> : null}
      {documentoId > 0 ? (
        <Button size="compact-sm" variant="default" onClick={() => void pegar()}>
          Baixar
        </Button>
      ) : null}
    </li>
  )
}

function Pedidos({ empresaId }: { empresaId: number }) {
  const { dados, estado } = useConsulta(
    automacao.listarOperacoes,
    {
      IdEmpresa: empresaId,
      TipoAutomacao: 'exportar-livro',
      RegistrosPorPagina: QUANTAS,
      ordem: '-ID',
    },
    { intervalo: CADENCIA },
  )
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  const pedidos = dados?.data ?? []
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Livros pedidos">
      <h2>Livros pedidos</h2>
      {pedidos.length === 0 ? (
        <p className="rz-suave">
          {dados ? 'Nenhum ainda. O arquivo aparece aqui quando fica pronto.' : 'Buscando…'}
        </p>
      ) : (
        <ul>
          {pedidos.map((operacao) => (
            <Pedido key={operacao.ID} operacao={operacao} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Importar({ empresaId }: { empresaId: number }) {
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [vez, setVez] = useState(0)
  const { executar, enviando, falha } = useAcao(contabilLivro.importarLancamentos, {
    semModal: true,
  })
  const enviar = async () => {
    if (!arquivo) return
    const resultado = await executar({ empresaId }, { arquivo })
    if (!resultado.ok) return
    avisos.ok(`${plural(resultado.valor.lancamentos, 'lançamento')} no livro.`)
    setArquivo(null)
    setVez((n) => n + 1)
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Importar lançamentos">
      <h2>Importar lançamentos</h2>
      <p className="rz-suave">
        CSV com ponto e vírgula e o cabeçalho lancamento; data; historico; conta; debito; credito
        (e, se houver, documento; complemento). Linhas seguidas com o mesmo «lancamento» são um só.
        Entram todos, ou nenhum.
      </p>
      {falha ? (
        <Faixa tom="erro">
          {falha.titulo}. {falha.detail ?? falha.acao ?? ''} Nada entrou no livro.
        </Faixa>
      ) : null}
      <div className="ctb-barra">
        <input
          key={vez}
          type="file"
          className="ctb-campo ctb-arquivo"
          aria-label="Arquivo de lançamentos"
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => setArquivo(currentTarget.files?.[0] ?? null)}
        />
        <Button loading={enviando} disabled={!arquivo} onClick={() => void enviar()}>
          Importar
        </Button>
      </div>
    </section>
  )
}

/** The book of a year as a file, made in the background; and entries of a file into the book. */
export function Exportar({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const exercicio = Number(livro.competencia.slice(0, 4))
  const { executar, enviando } = useAcao(contabilRelatorios.exportarLivro)
  const pedir = async (formato: Formato, nome: string) => {
    const resultado = await executar({ empresaId, exercicio, formato })
    if (resultado.ok) avisos.info(`${nome} de ${exercicio} a caminho; aparece em «Livros pedidos».`)
  }
  return (
    <>
      <p className="ctb-exercicio rz-suave">
        Exercício de {exercicio}, o da competência escolhida na barra de cima.
      </p>
      <ul className="ctb-formatos">
        {FORMATOS.map(({ formato, nome, texto }) => (
          <li key={formato} className="rz-cartao">
            <h2>{nome}</h2>
            <p className="rz-suave">{texto}</p>
            <Button
              variant="default"
              size="compact-sm"
              disabled={enviando}
              aria-label={`Gerar ${nome} de ${exercicio}`}
              onClick={() => void pedir(formato, nome)}
            >
              Gerar
            </Button>
          </li>
        ))}
      </ul>
      <Pedidos empresaId={empresaId} />
      <Importar empresaId={empresaId} />
      <ConferirLivro empresaId={empresaId} />
    </>
  )
}
