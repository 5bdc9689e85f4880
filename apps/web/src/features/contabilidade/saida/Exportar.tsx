import { Button, Progress } from '@mantine/core'
import {
  automacao,
  contabilRelatorios,
  documentos,
  type RouteInput,
  type RouteOutput,
} from '@razao/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAcao } from '../../../api/use-acao.ts'
import { useBaixar } from '../../../api/use-baixar.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { useVerPdf } from '../../../api/use-ver-pdf.tsx'
import { links } from '../../../paths.ts'
import { useUsuario } from '../../../state/contexto.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { formatarInstante } from '../../../ui/formato.ts'
import { Situacao, type Tom } from '../../../ui/Situacao.tsx'
import type { Livro } from '../comum/use-livro.ts'
import { ImportarLivro } from '../importacao/index.ts'
import { ConferirLivro } from './ConferirLivro.tsx'
import { Selos } from './Selos.tsx'
import { SpedDoLivro } from './SpedDoLivro.tsx'
import '../comum/exportar.css'

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
    texto:
      'Tudo da empresa, de todos os anos, num ZIP: livros, cadastros, notas, folha, apurações, guias, documentos e a corrente de hashes.',
  },
]

/** The books that are PDF, by the name that the request carries: «Livro Diário de 2025», «Razão de 2025». */
const eNoPapel = (livro: string): boolean => /^(Livro Diário|Razão) de /.test(livro)

const TONS: readonly Tom[] = ['pendente', 'andamento', 'ok', 'erro', 'atencao', 'nenhum']
const ROTULOS: Readonly<Record<number, string>> = automacao.ROTULOS_STATUS_OPERACAO
const QUANTAS = 10
const CADENCIA = 4000

const NA_FILA = [automacao.STATUS_OPERACAO.aProcessar, automacao.STATUS_OPERACAO.executando]

function Cancelar({ operacao, nome }: { operacao: Operacao; nome: string }) {
  const { executar, enviando } = useAcao(automacao.cancelarOperacoes)
  const cancelar = async () => {
    const resultado = await executar({ selecao: { modo: 'ids', ids: [operacao.ID] } })
    if (!resultado.ok) return
    if (resultado.valor.feitas > 0) avisos.info('Cancelando. Nada do arquivo fica guardado.')
    else avisos.info('Não há o que cancelar: o pedido já terminou.')
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={enviando || operacao.cancelando}
      aria-label={`Cancelar: ${nome}`}
      onClick={() => void cancelar()}
    >
      Cancelar
    </Button>
  )
}

function Pedido({ operacao }: { operacao: Operacao }) {
  const { executar } = useAcao(documentos.fichaDoDocumento)
  const baixar = useBaixar()
  const [ver, documento] = useVerPdf()
  const [pegando, setPegando] = useState<'ver' | 'baixar' | null>(null)
  const eu = useUsuario()?.id
  const { livro, soDe } = operacao.resumo
  const documentoId = Number(operacao.resumo.documentoId)
  const deOutro = typeof soDe === 'number' && soDe !== eu
  const nome = typeof livro === 'string' ? livro : `Pedido ${operacao.ID}`
  const pegar = async (como: 'ver' | 'baixar') => {
    if (pegando) return
    setPegando(como)
    const resultado = await executar({ documentoId })
    if (resultado.ok) {
      const { ficha } = resultado.valor
      if (como === 'ver') await ver(nome, documentos.baixarArquivo, { ficha })
      else await baixar(documentos.baixarArquivo, { ficha, baixar: true })
    }
    setPegando(null)
  }
  const correndo = operacao.Status === automacao.STATUS_OPERACAO.executando
  return (
    <li>
      <Situacao tom={TONS[operacao.Status] ?? 'pendente'}>
        {ROTULOS[operacao.Status] ?? 'Na fila'}
      </Situacao>
      <Link to={links.operacao(operacao.ID)}>{nome}</Link>
      <span className="rz-suave">
        {operacao.pedidoPor}, {formatarInstante(operacao.criadoEm)}
      </span>
      {correndo ? (
        <Progress
          className="ctb-progresso"
          value={operacao.total > 0 ? (operacao.progresso / operacao.total) * 100 : 0}
          aria-label={`Andamento: ${nome}`}
          animated
        />
      ) : null}
      {operacao.motivo ? <span className="rz-suave">{operacao.motivo}</span> : null}
      {documentoId > 0 && deOutro ? (
        <span className="rz-suave">só quem a pediu a baixa; peça a sua</span>
      ) : null}
      {NA_FILA.some((status) => status === operacao.Status) ? (
        <Cancelar operacao={operacao} nome={nome} />
      ) : null}
      {documentoId > 0 && !deOutro && eNoPapel(nome) ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={pegando === 'ver'}
          aria-label={`Ver: ${nome}`}
          onClick={() => void pegar('ver')}
        >
          Ver
        </Button>
      ) : null}
      {documento}
      {documentoId > 0 && !deOutro ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={pegando === 'baixar'}
          aria-label={`Baixar: ${nome}`}
          onClick={() => void pegar('baixar')}
        >
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
      registrosPorPagina: QUANTAS,
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

const DEMONSTRACOES = [
  ['balanco', 'Balanço patrimonial'],
  ['dre', 'DRE'],
  ['dlpa', 'DLPA'],
  ['dmpl', 'DMPL'],
  ['dfc', 'DFC'],
] as const

/** Statements and balancete of the year on paper: short enough to come at once. */
function NoPapel({ empresaId, exercicio }: { empresaId: number; exercicio: number }) {
  const [ver, documento] = useVerPdf()
  const [baixando, setBaixando] = useState<string | null>(null)
  const periodo = { empresaId, de: `${exercicio}-01-01`, ate: `${exercicio}-12-31` }
  const pegar = async (qual: string, pedir: () => Promise<boolean>) => {
    setBaixando(qual)
    await pedir()
    setBaixando(null)
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Demonstrações em PDF">
      <h2>Demonstrações e balancete em PDF</h2>
      <p className="rz-suave">
        De {exercicio} inteiro, com as assinaturas do exercício. O Diário e o Razão, que podem ser
        longos, são gerados acima e avisam quando ficam prontos.
      </p>
      <div className="ctb-barra">
        {DEMONSTRACOES.map(([demonstracao, nome]) => (
          <Button
            key={demonstracao}
            size="compact-sm"
            variant="default"
            loading={baixando === demonstracao}
            disabled={baixando !== null}
            onClick={() =>
              void pegar(demonstracao, () =>
                ver(nome, contabilRelatorios.imprimirDemonstracao, { ...periodo, demonstracao }),
              )
            }
          >
            {nome}
          </Button>
        ))}
        <Button
          size="compact-sm"
          variant="default"
          loading={baixando === 'balancete'}
          disabled={baixando !== null}
          onClick={() =>
            void pegar('balancete', () =>
              ver('Balancete', contabilRelatorios.imprimirBalancete, periodo),
            )
          }
        >
          Balancete
        </Button>
      </div>
      {documento}
    </section>
  )
}

function Gerar({ empresaId, exercicio }: { empresaId: number; exercicio: number }) {
  const { executar, enviando } = useAcao(contabilRelatorios.exportarLivro)
  const pedir = async (formato: Formato, nome: string) => {
    const resultado = await executar({ empresaId, exercicio, formato })
    const qual = formato === 'saida-total' ? nome : `${nome} de ${exercicio}`
    if (resultado.ok) avisos.info(`${qual} a caminho; aparece em «Livros pedidos».`)
  }
  return (
    <>
      <ul className="ctb-formatos">
        {FORMATOS.map(({ formato, nome, texto }) => (
          <li key={formato} className="rz-cartao">
            <h2>{nome}</h2>
            <p className="rz-suave">{texto}</p>
            <Button
              variant="default"
              size="compact-sm"
              disabled={enviando}
              aria-label={
                formato === 'saida-total' ? `Gerar ${nome}` : `Gerar ${nome} de ${exercicio}`
              }
              onClick={() => void pedir(formato, nome)}
            >
              Gerar
            </Button>
          </li>
        ))}
      </ul>
      <Pedidos empresaId={empresaId} />
      <NoPapel empresaId={empresaId} exercicio={exercicio} />
      <ConferirLivro empresaId={empresaId} />
      <Selos />
    </>
  )
}

const PARTES = [
  ['exportar', 'Exportar'],
  ['sped', 'SPED (ECD)'],
  ['importar', 'Importar'],
] as const
type Parte = (typeof PARTES)[number][0]

/** The book as files: made in the background, checked for the SPED, and brought in from elsewhere. */
export function Exportar({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const exercicio = Number(livro.competencia.slice(0, 4))
  const pedida = livro.parametros.get('parte')
  const parte: Parte = PARTES.find(([uma]) => uma === pedida)?.[0] ?? 'exportar'
  return (
    <>
      <nav className="ctb-partes" aria-label="Partes desta aba">
        {PARTES.map(([uma, nome]) => (
          <button
            key={uma}
            type="button"
            className="ctb-parte"
            aria-current={uma === parte ? 'page' : undefined}
            onClick={() => livro.irPara('exportar', { parte: uma === 'exportar' ? null : uma })}
          >
            {nome}
          </button>
        ))}
      </nav>
      {parte === 'importar' ? null : (
        <p className="ctb-exercicio rz-suave">
          Exercício de {exercicio}, o da competência escolhida na barra de cima.
        </p>
      )}
      {parte === 'exportar' ? <Gerar empresaId={empresaId} exercicio={exercicio} /> : null}
      {parte === 'sped' ? (
        <SpedDoLivro key={exercicio} livro={livro} empresaId={empresaId} exercicio={exercicio} />
      ) : null}
      {parte === 'importar' ? <ImportarLivro livro={livro} empresaId={empresaId} /> : null}
    </>
  )
}
