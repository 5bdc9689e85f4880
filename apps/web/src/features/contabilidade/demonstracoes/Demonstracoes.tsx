import { Button } from '@mantine/core'
import { contabilRelatorios } from '@razao/contract'
import { useState } from 'react'
import { useBaixar } from '../../../api/use-baixar.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { useVerPdf } from '../../../api/use-ver-pdf.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { EstadoVazio } from '../../../ui/EstadoVazio.tsx'
import { BarraDoPeriodo } from '../comum/BarraDoPeriodo.tsx'
import { Escolha } from '../comum/Escolha.tsx'
import { EscolhaDeComparacao } from '../comum/EscolhaDeComparacao.tsx'
import { COMPARACOES, periodoComparado } from '../comum/periodo.ts'
import { type Livro, pedidoDoLivro } from '../comum/use-livro.ts'
import { Assinaturas } from './Assinaturas.tsx'
import { TabelaDaDemonstracao } from './TabelaDaDemonstracao.tsx'
import '../comum/relatorios.css'

const DEMONSTRACOES = [
  ['dre', 'DRE'],
  ['balanco', 'Balanço patrimonial'],
  ['dlpa', 'DLPA'],
  ['dmpl', 'DMPL'],
  ['dfc', 'DFC'],
] as const
const COLUNAS = [
  ['', 'Período inteiro'],
  ['sim', 'Mês a mês'],
] as const

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
  return { pedido, qual, mensal, comparado: outro }
}

/** DRE, balanço, DLPA, DMPL and DFC; each line opens its accounts, and each account its razão. */
export function Demonstracoes({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const { pedido, qual, mensal, comparado } = usePedido(livro, empresaId)
  const { dados, estado } = useConsulta(contabilRelatorios.relatorioDemonstracao, pedido)
  const baixar = useBaixar()
  const [codigo, nome] = qual
  const [ver, documento] = useVerPdf()
  const [baixando, setBaixando] = useState<'pdf' | 'xlsx' | null>(null)
  const trazer = async (formato: 'pdf' | 'xlsx') => {
    if (baixando !== null) return
    setBaixando(formato)
    if (formato === 'pdf') await ver(nome, contabilRelatorios.imprimirDemonstracao, pedido)
    else await baixar(contabilRelatorios.exportarDemonstracao, { ...pedido, formato })
    setBaixando(null)
  }
  const vazia = dados?.linhas.every(({ valores }) => valores.every((valor) => valor === 0))
  return (
    <>
      <BarraDoPeriodo livro={livro}>
        <Escolha
          rotulo="Demonstração"
          valor={codigo}
          opcoes={DEMONSTRACOES}
          onMudar={(uma) => livro.mudar({ demonstracao: uma, abertas: null })}
        />
        <Escolha
          rotulo="Colunas"
          valor={mensal ? 'sim' : ''}
          opcoes={COLUNAS}
          onMudar={(valor) => livro.mudar({ mensal: valor })}
        />
        {mensal ? null : <EscolhaDeComparacao livro={livro} />}
        <span className="ctb-ao-fim ctb-saidas">
          <Button
            variant="default"
            size="compact-sm"
            loading={baixando === 'pdf'}
            onClick={() => void trazer('pdf')}
          >
            Ver em PDF
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            loading={baixando === 'xlsx'}
            onClick={() => void trazer('xlsx')}
          >
            Exportar XLSX
          </Button>
        </span>
      </BarraDoPeriodo>
      {documento}
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
          <TabelaDaDemonstracao dados={dados} livro={livro} nome={nome} comparado={comparado} />
          <Assinaturas
            empresaId={empresaId}
            exercicio={Number(livro.periodo.ate.slice(0, 4))}
            onIndicar={() => livro.irPara('exportar', { parte: 'sped' })}
          />
        </>
      ) : null}
    </>
  )
}
