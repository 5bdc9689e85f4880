import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { formatarInteiro } from '../../ui/formato.ts'
import type { Coluna, Edicao } from '../../ui/grade/tipos.ts'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'
import { CelulaVariada } from './CelulaVariada.tsx'
import { Empresa, regimeEAnexo } from './Empresa.tsx'
import type { LinhaDeFaturamento } from './tipos.ts'

/** How the revenue of a company stands. */
export function situacaoDaReceita(linha: LinhaDeFaturamento): { tom: Tom; texto: string } {
  if (linha.bloqueada) return { tom: 'bloqueado', texto: 'Bloqueada' }
  if (linha.confirmada) return { tom: 'ok', texto: 'Confirmada' }
  if (linha.divergencias.length > 0) return { tom: 'atencao', texto: 'Divergente' }
  return { tom: 'pendente', texto: 'A confirmar' }
}

function Notas({ valor, quantas }: { valor: number; quantas: number }) {
  return (
    <span className="fech-variado">
      <Dinheiro valor={valor} semSimbolo />
      <span className="fech-delta">
        {formatarInteiro(quantas)} {quantas === 1 ? 'nota' : 'notas'}
      </span>
    </span>
  )
}

/** Columns of the revenue of the month. */
export const colunasDoFaturamento = (
  edita: Edicao<LinhaDeFaturamento>,
): Coluna<LinhaDeFaturamento>[] => [
  {
    campo: 'empresa',
    titulo: 'Empresa',
    largura: 224,
    fixa: true,
    ordena: true,
    celular: 'titulo',
    celula: (linha) => (
      <Empresa
        nome={linha.empresa}
        identificacao={linha.identificacao}
        complemento={regimeEAnexo(linha.regime, null)}
      />
    ),
  },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'status',
    situacao: situacaoDaReceita,
    largura: 124,
  },
  {
    campo: 'notasEmitidas',
    titulo: 'Notas emitidas',
    tipo: 'dinheiro',
    largura: 122,
    celula: (linha) => <Notas valor={linha.notasEmitidas} quantas={linha.qtdEmitidas} />,
  },
  {
    campo: 'ajuste',
    titulo: 'Ajuste',
    tipo: 'dinheiro',
    largura: 116,
    edita,
    ajuda: 'Soma (ou desconta) da receita das notas, com justificativa.',
  },
  {
    campo: 'receita',
    titulo: 'Receita do mês',
    tipo: 'dinheiro',
    largura: 128,
    ordena: true,
    celula: (linha) => (
      <strong>
        <CelulaVariada valor={linha.receita} anterior={linha.receitaAnterior} />
      </strong>
    ),
  },
  { campo: 'interna', titulo: 'No país', tipo: 'dinheiro', largura: 118 },
  { campo: 'externa', titulo: 'Exportação', tipo: 'dinheiro', largura: 112 },
  { campo: 'issRetido', titulo: 'ISS retido', tipo: 'dinheiro', largura: 104 },
  {
    campo: 'notasTomadas',
    titulo: 'Notas tomadas',
    tipo: 'dinheiro',
    largura: 122,
    celula: (linha) => <Notas valor={linha.notasTomadas} quantas={linha.qtdTomadas} />,
  },
  { campo: 'canceladas', titulo: 'Canceladas', tipo: 'numero', largura: 94 },
  {
    campo: 'divergencias',
    titulo: 'O que difere',
    largura: 'minmax(240px, 1fr)',
    celula: ({ divergencias }) =>
      divergencias.length > 0 ? (
        <span className="fech-motivo">
          <Situacao tom="atencao" soIcone>
            Divergência
          </Situacao>
          <span>{divergencias.join(' ')}</span>
        </span>
      ) : (
        <span className="rz-suave">nada</span>
      ),
  },
]
