import { receitas } from '@razao/contract'
import type { ReactNode } from 'react'
import { useConsulta } from '../../api/use-consulta.ts'
import type { DefinicaoDeFiltros } from '../../state/filtros-do-endereco.ts'
import { useLista } from '../../state/use-lista.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { ESTADOS, type Importacao } from './importacao.ts'

const SEM_FILTROS = {} as const satisfies DefinicaoDeFiltros

const COLUNAS: readonly Coluna<Importacao>[] = [
  {
    campo: 'nome',
    titulo: 'Arquivo',
    ordena: true,
    celular: 'titulo',
    largura: 'minmax(220px, 1.5fr)',
  },
  {
    campo: 'estado',
    titulo: 'Situação',
    tipo: 'status',
    largura: 198,
    situacao: ({ estado }) => ESTADOS[estado],
  },
  { campo: 'criadoEm', titulo: 'Enviada em', ordena: true, tipo: 'instante' },
  { campo: 'qtdNovas', titulo: 'Novas', ordena: true, tipo: 'numero', largura: 76 },
  { campo: 'valorNovas', titulo: 'Valor das novas', ordena: true, tipo: 'dinheiro', largura: 132 },
  { campo: 'qtdIlegiveis', titulo: 'Recusadas', tipo: 'numero', largura: 92 },
  { campo: 'qtdArquivos', titulo: 'Documentos', ordena: true, tipo: 'numero', largura: 108 },
  { campo: 'criadoPor', titulo: 'Enviada por', largura: 180 },
  { campo: 'qtdExistentes', titulo: 'Já aqui', tipo: 'numero', celular: 'oculta' },
  {
    campo: 'qtdAlheias',
    titulo: 'De outra empresa',
    tipo: 'numero',
    largura: 132,
    celular: 'oculta',
  },
  { campo: 'qtdEventos', titulo: 'Eventos', tipo: 'numero', celular: 'oculta' },
]

/** Every import of the office, newest first; a row opens its preview or its result. */
export function ListaDeImportacoes({
  onAbrir,
  botaoImportar,
}: {
  onAbrir: (importacaoId: number) => void
  botaoImportar: ReactNode
}) {
  const lista = useLista({ filtros: SEM_FILTROS })
  const { dados, estado } = useConsulta(receitas.listarImportacoes, lista.pedido)
  return (
    <Grade
      rotulo="importações"
      colunas={COLUNAS}
      linhas={dados?.lista}
      idDaLinha={({ id }) => id}
      {...estado}
      {...lista.grade}
      selecao={undefined}
      paginacao={dados?.paginacao}
      onAbrir={({ id }) => onAbrir(id)}
      vazio={{
        titulo: 'Nenhuma importação ainda',
        texto:
          'Arraste para esta página os XML das notas, ou um ZIP. Antes de gravar, você vê o que é novo, o que já está aqui e o que foi recusado.',
        acoes: botaoImportar,
      }}
    />
  )
}
