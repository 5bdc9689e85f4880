import { Button } from '@mantine/core'
import { cobrancasImportacao, type RouteOutput } from '@razao/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useAcao } from '../../../../api/use-acao.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { paths } from '../../../../paths.ts'
import { usePode } from '../../../../state/contexto.ts'
import { useLista } from '../../../../state/use-lista.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { BarraDeAbas } from '../../../../ui/BarraDeAbas.tsx'
import {
  formatarDinheiro,
  formatarDocumento,
  formatarInstante,
  plural,
} from '../../../../ui/formato.ts'
import { Grade } from '../../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../../ui/grade/tipos.ts'
import { Situacao, type Tom } from '../../../../ui/Situacao.tsx'
import { Tela } from '../../../../ui/Tela.tsx'
import '../../notas.css'

type Saida = RouteOutput<typeof cobrancasImportacao.listarLinhasDaImportacao>
type Linha = Saida['lista'][number]
type Importacao = Saida['totais']['importacao']

const FILTROS = { situacao: [...cobrancasImportacao.SITUACOES_DA_LINHA] } as const

const ESTADOS: Readonly<Record<Importacao['estado'], { tom: Tom; texto: string }>> = {
  previa: { tom: 'pendente', texto: 'A confirmar' },
  concluida: { tom: 'ok', texto: 'Concluída' },
  descartada: { tom: 'nenhum', texto: 'Descartada' },
}
const SITUACOES: Readonly<Record<Linha['situacao'], { tom: Tom; texto: string }>> = {
  nova: { tom: 'ok', texto: 'Nova' },
  repetida: { tom: 'nenhum', texto: 'Repetida' },
  problema: { tom: 'erro', texto: 'Com problema' },
}
const ABAS = [
  [undefined, 'Todas'],
  ['nova', 'Novas'],
  ['repetida', 'Repetidas'],
  ['problema', 'Com problema'],
] as const

/** A line that looks the same as another: the person says whether it is charged all the same. */
function Decidir({ importacaoId, linha }: { importacaoId: number; linha: Linha }) {
  const { executar, enviando } = useAcao(cobrancasImportacao.decidirLinhaRepetida)
  const cobrar = linha.situacao === 'repetida'
  const rotulo = cobrar ? 'Cobrar mesmo assim' : 'Deixar de fora'
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={enviando}
      aria-label={`${rotulo}: linha ${linha.linha}`}
      onClick={() => void executar({ importacaoId, ordem: linha.ordem, cobrar })}
    >
      {rotulo}
    </Button>
  )
}

/** A CPF or a CNPJ as a sheet brings it. */
const SO_DIGITOS = /^(\d{11}|\d{14})$/

const colunasDe = (importacaoId: number, decide: boolean): readonly Coluna<Linha>[] => [
  { ...{ campo: 'linha', titulo: 'Linha', tipo: 'numero', ordena: true }, largura: 64 },
  {
    ...{ campo: 'cliente', titulo: 'Cliente', ordena: true, largura: 'minmax(172px, 1fr)' },
    celular: 'titulo',
    celula: ({ cliente, cobrancaId }) => {
      const escrito = SO_DIGITOS.test(cliente) ? formatarDocumento(cliente) : cliente
      return cobrancaId === null ? (
        escrito
      ) : (
        <Link to={`${paths.receitas.raiz}?aberta=${cobrancaId}`}>{escrito}</Link>
      )
    },
  },
  {
    ...{ campo: 'situacao', titulo: 'Situação', tipo: 'status', largura: 138 },
    situacao: ({ situacao }) => SITUACOES[situacao],
  },
  { campo: 'descricao', titulo: 'Descrição', largura: 'minmax(150px, 1.2fr)' },
  { campo: 'valor', titulo: 'Valor', tipo: 'dinheiro', ordena: true, largura: 112 },
  { campo: 'vencimento', titulo: 'Vencimento', tipo: 'data', ordena: true },
  {
    ...{ campo: 'problemas', titulo: 'Observações', largura: 'minmax(220px, 2fr)' },
    celular: 'larga',
    celula: (linha) =>
      linha.problemas.length === 0 ? (
        <span className="rz-suave">—</span>
      ) : (
        <span className="rz-observacao">
          {linha.problemas.join(' ')}
          {decide && (linha.situacao === 'repetida' || linha.mesmoAssim) ? (
            <Decidir importacaoId={importacaoId} linha={linha} />
          ) : null}
        </span>
      ),
  },
]

function frase({ estado, novas, repetidas, comProblema, valor }: Importacao): string {
  if (estado === 'descartada') return 'A prévia foi descartada. Ninguém foi cobrado.'
  const feitas = `${plural(novas, 'cobrança')} de ${formatarDinheiro(valor)}`
  if (estado === 'concluida')
    return `${feitas}. O que ficou de fora está em Repetidas e Com problema.`
  if (novas === 0) return 'Nenhuma linha da planilha pode entrar: veja as observações.'
  const fora = repetidas + comProblema
  return `Nada foi cobrado ainda. Confirmar registra ${feitas}${fora > 0 ? `; ${plural(fora, 'linha fica', 'linhas ficam')} de fora` : ''}.`
}

function Acoes({ importacao: { id: importacaoId, novas } }: { importacao: Importacao }) {
  const confirmar = useAcao(cobrancasImportacao.confirmarImportacaoDeCobrancas)
  const descartar = useAcao(cobrancasImportacao.descartarImportacaoDeCobrancas)
  const aoConfirmar = async () => {
    const dito = await confirmar.executar({ importacaoId })
    if (!dito.ok) return
    const { registradas, recusadas } = dito.valor
    const texto = `${plural(registradas, 'cobrança registrada', 'cobranças registradas')}.`
    if (recusadas === 0) avisos.ok(texto)
    else
      avisos.atencao(
        `${texto} ${plural(recusadas, 'foi recusada', 'foram recusadas')}: veja as observações.`,
      )
  }
  return (
    <div className="rz-formulario-acoes">
      <Button
        variant="default"
        loading={descartar.enviando}
        onClick={() => void descartar.executar({ importacaoId })}
      >
        Descartar
      </Button>
      <Button
        loading={confirmar.enviando}
        disabled={novas === 0}
        onClick={() => void aoConfirmar()}
      >
        Confirmar importação
      </Button>
    </div>
  )
}

function Cabeca({ importacao }: { importacao: Importacao }) {
  const pode = usePode('emitirNota', 'financeiro')
  const { nome, estado, criadoPor, criadoEm } = importacao
  return (
    <section className="rz-cartao rz-importacao-cabeca">
      <div className="rz-importacao-titulo">
        <h2>{nome}</h2>
        <Situacao tom={ESTADOS[estado].tom}>{ESTADOS[estado].texto}</Situacao>
      </div>
      <p className="rz-suave">
        Enviada por {criadoPor ?? 'alguém'} em {formatarInstante(criadoEm)}
      </p>
      <p>{frase(importacao)}</p>
      {pode && estado === 'previa' ? <Acoes importacao={importacao} /> : null}
    </section>
  )
}

/** A sheet of charges: the preview to decide on, and what came of it. */
export function PainelDaImportacao({ importacaoId }: { importacaoId: number }) {
  const lista = useLista({ filtros: FILTROS, contexto: `cobranças ${importacaoId}` })
  const { dados, estado } = useConsulta(cobrancasImportacao.listarLinhasDaImportacao, {
    ...lista.pedido,
    importacaoId,
  })
  const pode = usePode('emitirNota', 'financeiro')
  const { situacao } = lista.filtro
  return (
    <Tela titulo="Importar cobranças" resumo="Prévia da planilha">
      <div className="rz-importacao">
        <Button
          variant="subtle"
          size="compact-sm"
          component={Link}
          to={paths.receitas.raiz}
          leftSection={<IconArrowLeft size={15} aria-hidden />}
          className="rz-voltar"
        >
          Faturamento
        </Button>
        {dados ? <Cabeca importacao={dados.totais.importacao} /> : null}
        <BarraDeAbas pequenas rotulo="Linhas por situação">
          {ABAS.map(([uma, rotulo]) => (
            <button
              key={rotulo}
              type="button"
              aria-current={uma === situacao ? 'true' : undefined}
              onClick={() => lista.mudarFiltro({ situacao: uma })}
            >
              {rotulo}
            </button>
          ))}
        </BarraDeAbas>
        <Grade
          rotulo="linhas da planilha"
          colunas={colunasDe(importacaoId, pode && dados?.totais.importacao.estado === 'previa')}
          linhas={dados?.lista}
          idDaLinha={({ ordem }) => ordem}
          nomeDaLinha={({ linha, cliente }) => `Linha ${linha}, ${cliente}`}
          {...estado}
          {...lista.grade}
          selecao={undefined}
          paginacao={dados?.paginacao}
          vazio={{ titulo: 'Nenhuma linha aqui' }}
        />
      </div>
    </Tela>
  )
}
