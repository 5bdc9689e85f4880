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
  { campo: 'nome', titulo: 'Arquivo', celular: 'titulo', largura: 'minmax(220px, 1.5fr)' },
  {
    campo: 'estado',
    titulo: 'Situação',
    tipo: 'status',
    largura: 198,
    situacao: ({ estado }) => ESTADOS[estado],
  },
  { campo: 'qtdArquivos', titulo: 'Documentos', tipo: 'numero', largura: 108 },
  { campo: 'qtdNovas', titulo: 'Novas', tipo: 'numero' },
  { campo: 'valorNovas', titulo: 'Valor das novas', tipo: 'dinheiro', largura: 140 },
  { campo: 'qtdExistentes', titulo: 'Já aqui', tipo: 'numero', celular: 'oculta' },
  { campo: 'qtdAlheias', titulo: 'De outra', tipo: 'numero', celular: 'oculta' },
  { campo: 'qtdIlegiveis', titulo: 'Ilegíveis', tipo: 'numero' },
  { campo: 'qtdEventos', titulo: 'Eventos', tipo: 'numero', celular: 'oculta' },
  { campo: 'criadoPor', titulo: 'Enviada por', largura: 170 },
  { campo: 'criadoEm', titulo: 'Enviada em', tipo: 'instante' },
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
      linhas={dados?.Lista}
      idDaLinha={({ id }) => id}
      {...estado}
      {...lista.grade}
      busca={undefined}
      ordem={undefined}
      selecao={undefined}
      paginacao={dados?.Paginacao}
      onAbrir={({ id }) => onAbrir(id)}
      vazio={{
        titulo: 'Nenhuma importação ainda',
        texto:
          'Arraste para esta página os XML das notas, ou um ZIP. Antes de gravar, você vê o que é novo, o que já está aqui e o que não pôde ser lido.',
        acoes: botaoImportar,
      }}
    />
  )
}
