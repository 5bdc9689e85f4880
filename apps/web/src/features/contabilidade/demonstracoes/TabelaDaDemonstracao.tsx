import type { contabilRelatorios, RouteOutput } from '@razao/contract'
import { Fragment } from 'react'
import { formatarData, formatarPorcento, formatarValor } from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { Tabela, type TituloDaTabela } from '../../../ui/Tabela.tsx'
import type { Periodo } from '../comum/periodo.ts'
import type { Livro } from '../comum/use-livro.ts'

type Resposta = RouteOutput<typeof contabilRelatorios.relatorioDemonstracao>
type Linha = Resposta['linhas'][number]

/** Ten-thousandths as `12,34 %`, always with both decimals, so that the column lines up. */
const porcento = (valor: number | null | undefined): string =>
  valor === null || valor === undefined ? '—' : formatarPorcento(valor)

type Colunas = {
  readonly quais: Resposta['colunas']
  readonly vertical: boolean
  readonly horizontal: boolean
  /** Days whose entries make an amount up, by line and column. */
  readonly periodoDe: (linha: Linha, coluna: number) => Periodo
}

/** How many columns of money still go one beside another. */
const POUCAS = 3

/**
 * How a line goes on a narrow screen, its name above its amounts: `pares`, each amount over its share; `colunas`, under
 * the headings; `rotulos`, each amount with the name of its column. Undefined where it fits, or is month by month.
 */
function empilhar({ quais, vertical, horizontal }: Colunas, demonstracao: string) {
  const quantas = quais.length * (vertical ? 2 : 1) + (horizontal ? 1 : 0)
  if (quantas < POUCAS) return undefined
  if (vertical) return 'pares'
  if (quantas === POUCAS) return 'colunas'
  return demonstracao === 'dmpl' ? 'rotulos' : undefined
}

/** Only the balanço is a tree from the top; the others go down to their result. */
const recuoDa = ({ nivel, tipo }: Linha, demonstracao: string): number => {
  if (demonstracao === 'balanco') return nivel - 1
  return tipo === 'total' ? 0 : 1
}

type PropsDaLinha = {
  linha: Linha
  livro: Livro
  colunas: Colunas
  /** Steps to the right. */
  recuo: number
  aberta: boolean
  onAlternar: () => void
}

/** The accounts of a line, with the amount of each column: each leads to the razão of its days. */
function ContasDaLinha({
  linha,
  livro,
  colunas,
}: Pick<PropsDaLinha, 'linha' | 'livro' | 'colunas'>) {
  return linha.contas.map(({ contaId, codigo, nome, valores }) => (
    <tr key={contaId} className="ctb-conta-da-linha">
      <th scope="row">
        <button
          type="button"
          className="ctb-ligacao"
          title="Abrir o razão da conta"
          onClick={() => livro.irPara('razao', { conta: contaId, ...colunas.periodoDe(linha, 0) })}
        >
          <span className="rz-numero">{codigo}</span> {nome}
        </button>
      </th>
      {valores.map((valor, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity and never move
        <Fragment key={i}>
          <td
            className="rz-numero"
            data-alinha="fim"
            data-negativo={valor < 0 || undefined}
            data-zero={valor === 0 || undefined}
            data-titulo={colunas.quais[i]?.titulo}
          >
            {valor === 0 ? (
              <span className="rz-suave">0,00</span>
            ) : (
              <button
                type="button"
                className="ctb-valor-que-abre"
                aria-label={`${formatarValor(valor)}: razão de ${nome}, ${colunas.quais[i]?.titulo ?? ''}`}
                onClick={() =>
                  livro.irPara('razao', { conta: contaId, ...colunas.periodoDe(linha, i) })
                }
              >
                {formatarValor(valor)}
              </button>
            )}
          </td>
          {colunas.vertical ? <td /> : null}
        </Fragment>
      ))}
      {colunas.horizontal ? <td /> : null}
    </tr>
  ))
}

function LinhaDaTabela({ linha, livro, colunas, recuo, aberta, onAlternar }: PropsDaLinha) {
  const { vertical, horizontal } = colunas
  return (
    <>
      <tr data-total={linha.tipo === 'total' || undefined}>
        <th scope="row" style={{ '--ctb-nivel': recuo } as Record<string, number>}>
          {linha.contas.length > 0 ? (
            <button
              type="button"
              className="ctb-abre-linha"
              aria-expanded={aberta}
              onClick={onAlternar}
            >
              {linha.descricao}
            </button>
          ) : (
            <span>{linha.descricao}</span>
          )}
        </th>
        {linha.valores.map((valor, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity and never move
          <Fragment key={i}>
            <td
              className="rz-numero"
              data-alinha="fim"
              data-negativo={valor < 0 || undefined}
              data-zero={valor === 0 || undefined}
              data-titulo={colunas.quais[i]?.titulo}
            >
              {formatarValor(valor)}
            </td>
            {vertical ? (
              <td className="rz-numero rz-suave" data-alinha="fim">
                {porcento(linha.vertical[i])}
              </td>
            ) : null}
          </Fragment>
        ))}
        {horizontal ? (
          <td className="rz-numero rz-suave" data-alinha="fim">
            {porcento(linha.horizontal)}
          </td>
        ) : null}
      </tr>
      {aberta ? <ContasDaLinha linha={linha} livro={livro} colunas={colunas} /> : null}
    </>
  )
}

const titulosDe = ({ quais, vertical, horizontal }: Colunas): (string | TituloDaTabela)[] => [
  'Linha',
  ...quais.flatMap(({ titulo, de, ate }) => [
    { titulo, fim: true, dica: `${formatarData(de)} a ${formatarData(ate)}` },
    ...(vertical ? [{ titulo: 'Vertical', fim: true }] : []),
  ]),
  ...(horizontal ? [{ titulo: 'Horizontal', fim: true }] : []),
]

/** Days of an amount: of its column; of the book's where the column tells of an instant before, or of a component. */
const periodoNa =
  ({ demonstracao, colunas }: Resposta, daTela: Periodo, comparado: Periodo | undefined) =>
  ({ codigo }: Linha, i: number): Periodo => {
    if (demonstracao === 'dmpl') return (codigo.includes('@') && comparado) || daTela
    const coluna = colunas[i]
    if (!coluna || (demonstracao === 'balanco' && coluna.ate <= coluna.de)) return daTela
    return { de: coluna.de, ate: coluna.ate }
  }

type Props = { dados: Resposta; livro: Livro; nome: string; comparado: Periodo | undefined }

const naoConfere = ({ diferenca }: Resposta): string =>
  diferenca === 0
    ? 'Não confere'
    : `Não confere: diferença de R$ ${formatarValor(Math.abs(diferenca))}`

/** A statement as a table; the lines that are open are in the address. */
export function TabelaDaDemonstracao({ dados, livro, nome, comparado }: Props) {
  const colunas: Colunas = {
    quais: dados.colunas,
    vertical:
      dados.colunas.length <= 2 &&
      dados.linhas.some(({ vertical }) => vertical.some((parte) => parte !== null)),
    horizontal: dados.linhas.some(({ horizontal }) => horizontal !== null),
    periodoDe: periodoNa(dados, livro.periodo, comparado),
  }
  const abertas = (livro.parametros.get('abertas') ?? '').split(',').filter(Boolean)
  const alternar = (codigo: string) =>
    livro.mudar({
      abertas: (abertas.includes(codigo)
        ? abertas.filter((outra) => outra !== codigo)
        : [...abertas, codigo]
      ).join(','),
    })
  return (
    <Tabela
      nome={nome}
      regiao="rz-cartao"
      className="ctb-tabela ctb-demonstracao"
      dados={{
        'data-larga': dados.colunas.length > POUCAS || undefined,
        'data-empilha': empilhar(colunas, dados.demonstracao),
      }}
      legenda={
        <>
          {nome} · valores em reais
          <Situacao tom={dados.confere ? 'ok' : 'erro'}>
            {dados.confere ? 'Confere' : naoConfere(dados)}
          </Situacao>
        </>
      }
      titulos={titulosDe(colunas)}
    >
      {dados.linhas.map((linha) => (
        <LinhaDaTabela
          key={linha.codigo}
          linha={linha}
          livro={livro}
          colunas={colunas}
          recuo={recuoDa(linha, dados.demonstracao)}
          aberta={abertas.includes(linha.codigo)}
          onAlternar={() => alternar(linha.codigo)}
        />
      ))}
    </Tabela>
  )
}
