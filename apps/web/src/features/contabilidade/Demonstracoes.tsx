import { Button } from '@mantine/core'
import { contabilRelatorios, type RouteOutput } from '@razao/contract'
import { Fragment, useState } from 'react'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { formatarData, formatarNumero, formatarValor } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { Assinaturas } from './Assinaturas.tsx'
import { BarraDoPeriodo } from './BarraDoPeriodo.tsx'
import { Escolha } from './Escolha.tsx'
import { COMPARACOES, periodoComparado } from './periodo.ts'
import { type Livro, pedidoDoLivro } from './use-livro.ts'
import './relatorios.css'

type Resposta = RouteOutput<typeof contabilRelatorios.relatorioDemonstracao>
type Linha = Resposta['linhas'][number]

const DEMONSTRACOES = [
  ['dre', 'DRE'],
  ['balanco', 'Balanço patrimonial'],
  ['dlpa', 'DLPA'],
  ['dmpl', 'DMPL'],
  ['dfc', 'DFC'],
] as const
const COMPARAR = [
  ['', 'Sem comparação'],
  ['anterior', 'Período anterior'],
  ['ano', 'Ano anterior'],
] as const
const COLUNAS = [
  ['', 'Período inteiro'],
  ['sim', 'Mês a mês'],
] as const

/** Ten-thousandths as `12,34 %`. */
const porcento = (valor: number | null | undefined): string =>
  valor === null || valor === undefined ? '—' : `${formatarNumero(valor / 100)} %`

function usePedido(livro: Livro, empresaId: number) {
  const { parametros } = livro
  const qual =
    DEMONSTRACOES.find(([uma]) => uma === parametros.get('demonstracao')) ?? DEMONSTRACOES[0]
  const comparacao = COMPARACOES.find((uma) => uma === parametros.get('comparar'))
  const mensal = parametros.get('mensal') === 'sim'
  const outro = comparacao && !mensal ? periodoComparado(livro.periodo, comparacao) : undefined
  const pedido = {
    ...pedidoDoLivro(livro, empresaId),
    demonstracao: qual[0],
    ...(mensal ? { mensal: true } : {}),
    ...(outro ? { compararDe: outro.de, compararAte: outro.ate } : {}),
  }
  return { pedido, qual, comparacao, mensal }
}

type PropsDaLinha = {
  linha: Linha
  livro: Livro
  horizontal: boolean
  vertical: boolean
  /** Steps to the right. */
  recuo: number
}

/** Only the balanço is a tree from the top; the others go down to their result. */
const recuoDa = ({ nivel, tipo }: Linha, demonstracao: string): number => {
  if (demonstracao === 'balanco') return nivel - 1
  return tipo === 'total' ? 0 : 1
}

function ContasDaLinha({ linha, livro, colunas }: { linha: Linha; livro: Livro; colunas: number }) {
  return (
    <>
      {linha.contas.map(({ contaId, codigo, nome, valor }) => (
        <tr key={contaId} className="ctb-conta-da-linha">
          <th scope="row">
            <button
              type="button"
              className="ctb-ligacao"
              title="Abrir o razão da conta"
              onClick={() => livro.irPara('razao', { conta: contaId, ...livro.periodo })}
            >
              <span className="rz-numero">{codigo}</span> {nome}
            </button>
          </th>
          <td className="rz-numero" data-alinha="fim">
            {formatarValor(valor)}
          </td>
          {colunas > 1 ? <td colSpan={colunas - 1} /> : null}
        </tr>
      ))}
    </>
  )
}

function LinhaDaTabela({ linha, livro, horizontal, vertical, recuo }: PropsDaLinha) {
  const [aberta, setAberta] = useState(false)
  const abre = linha.contas.length > 0
  const colunas = linha.valores.length * (vertical ? 2 : 1) + (horizontal ? 1 : 0)
  return (
    <>
      <tr data-total={linha.tipo === 'total' || undefined}>
        <th scope="row" style={{ '--ctb-nivel': recuo } as Record<string, number>}>
          {abre ? (
            <button
              type="button"
              className="ctb-abre-linha"
              aria-expanded={aberta}
              onClick={() => setAberta((antes) => !antes)}
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
            <td className="rz-numero" data-alinha="fim" data-negativo={valor < 0 || undefined}>
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

function Tabela({ dados, livro, nome }: { dados: Resposta; livro: Livro; nome: string }) {
  const vertical = dados.colunas.length <= 2
  const horizontal = dados.colunas.length === 2
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className="rz-cartao ctb-rolagem" aria-label={nome} tabIndex={0}>
      <table className="ctb-tabela ctb-demonstracao">
        <caption>
          {nome} · valores em reais
          <Situacao tom={dados.confere ? 'ok' : 'erro'}>
            {dados.confere ? 'Confere' : 'Não confere'}
          </Situacao>
        </caption>
        <thead>
          <tr>
            <th scope="col">Linha</th>
            {dados.colunas.flatMap(({ titulo, de, ate }) => [
              <th
                key={`${de}-${ate}-${titulo}`}
                scope="col"
                data-alinha="fim"
                title={`${formatarData(de)} a ${formatarData(ate)}`}
              >
                {titulo}
              </th>,
              vertical ? (
                <th key={`${de}-${ate}-${titulo}-v`} scope="col" data-alinha="fim">
                  Vertical
                </th>
              ) : null,
            ])}
            {horizontal ? (
              <th scope="col" data-alinha="fim">
                Horizontal
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {dados.linhas.map((linha) => (
            <LinhaDaTabela
              key={linha.codigo}
              linha={linha}
              livro={livro}
              recuo={recuoDa(linha, dados.demonstracao)}
              vertical={vertical}
              horizontal={horizontal}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** DRE, balanço, DLPA, DMPL and DFC; each line opens its accounts, and each account its razão. */
export function Demonstracoes({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const { pedido, qual, comparacao, mensal } = usePedido(livro, empresaId)
  const { dados, estado } = useConsulta(contabilRelatorios.relatorioDemonstracao, pedido)
  const baixar = useBaixar()
  const [codigo, nome] = qual
  const vazia = dados?.linhas.every(({ valores }) => valores.every((valor) => valor === 0))
  return (
    <>
      <BarraDoPeriodo livro={livro}>
        <Escolha
          rotulo="Demonstração"
          valor={codigo}
          opcoes={DEMONSTRACOES}
          onMudar={(uma) => livro.mudar({ demonstracao: uma })}
        />
        <Escolha
          rotulo="Colunas"
          valor={mensal ? 'sim' : ''}
          opcoes={COLUNAS}
          onMudar={(valor) => livro.mudar({ mensal: valor })}
        />
        {mensal ? null : (
          <Escolha
            rotulo="Comparar com"
            valor={comparacao ?? ''}
            opcoes={COMPARAR}
            onMudar={(valor) => livro.mudar({ comparar: valor })}
          />
        )}
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void baixar(contabilRelatorios.imprimirDemonstracao, pedido)}
        >
          PDF
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() =>
            void baixar(contabilRelatorios.exportarDemonstracao, { ...pedido, formato: 'xlsx' })
          }
        >
          Exportar XLSX
        </Button>
      </BarraDoPeriodo>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={14} onCancelar={estado.onCancelar} /> : null}
      {dados && vazia ? (
        <div className="rz-cartao">
          <EstadoVazio
            titulo="Nada a demonstrar neste período"
            texto="Nenhuma conta desta demonstração tem movimento. Escolha outro período ou feche o mês."
          />
        </div>
      ) : null}
      {dados && !vazia ? (
        <>
          <Tabela dados={dados} livro={livro} nome={nome} />
          <Assinaturas empresaId={empresaId} exercicio={Number(livro.periodo.ate.slice(0, 4))} />
        </>
      ) : null}
    </>
  )
}
