import { Button, NativeSelect } from '@mantine/core'
import { empresa } from '@razao/contract'
import { ROTULOS_CATEGORIA_EMPRESA, ROTULOS_REGIME } from '@razao/engine/cadastro'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { daBarra } from '../../state/company.ts'
import { useEmpresaAtual } from '../../state/contexto.ts'
import type { DefinicaoDeFiltros } from '../../state/filtros-do-endereco.ts'
import { useLista } from '../../state/use-lista.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { plural } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { Tela } from '../../ui/Tela.tsx'
import { type EmpresaDaLista, textoDaCategoria, textoDoRegime } from './empresa.ts'
import './empresa.css'

const FILTROS = {
  regime: 'numero',
  categoria: 'numero',
  etiqueta: 'texto',
} as const satisfies DefinicaoDeFiltros

function rotuloDoFiltro(campo: string, valor: unknown): string | null {
  if (campo === 'regime') return textoDoRegime(Number(valor))
  if (campo === 'categoria') return textoDaCategoria(Number(valor))
  return `Etiqueta ${String(valor)}`
}

const opcoes = (todas: string, rotulos: Readonly<Record<number, string>>) => [
  { value: '', label: todas },
  ...Object.entries(rotulos).map(([value, label]) => ({ value, label })),
]

const colunas = (filtrarPorEtiqueta: (etiqueta: string) => void): Coluna<EmpresaDaLista>[] => [
  {
    campo: 'Apelido',
    titulo: 'Empresa',
    ordena: true,
    fixa: true,
    largura: 264,
    celular: 'titulo',
    celula: ({ Apelido, razaoSocial }) => (
      <span className="rz-empresa-nome" title={`${Apelido}\n${razaoSocial}`}>
        <strong>{Apelido}</strong>
        {razaoSocial === Apelido ? null : <span className="rz-suave">{razaoSocial}</span>}
      </span>
    ),
  },
  { campo: 'Identificacao', titulo: 'CPF ou CNPJ', tipo: 'documento', ordena: true, largura: 176 },
  {
    campo: 'IDRegime',
    titulo: 'Regime',
    ordena: true,
    largura: 132,
    valor: ({ IDRegime }) => textoDoRegime(IDRegime),
  },
  {
    campo: 'IDCategoria',
    titulo: 'Categoria',
    largura: 116,
    valor: ({ IDCategoria }) => textoDaCategoria(IDCategoria),
  },
  {
    campo: 'municipio',
    titulo: 'Município',
    ordena: true,
    largura: 'minmax(150px, 1fr)',
    valor: ({ municipio, uf }) => (municipio ? `${municipio}${uf ? ` – ${uf}` : ''}` : null),
  },
  {
    campo: 'etiquetas',
    titulo: 'Etiquetas',
    largura: 'minmax(150px, 1fr)',
    celula: ({ etiquetas }) =>
      etiquetas.length === 0 ? (
        <span className="rz-suave">—</span>
      ) : (
        <span className="rz-etiquetas">
          {etiquetas.map((etiqueta) => (
            <button
              key={etiqueta}
              type="button"
              tabIndex={-1}
              title={`Só as empresas com a etiqueta ${etiqueta}`}
              onClick={() => filtrarPorEtiqueta(etiqueta)}
            >
              {etiqueta}
            </button>
          ))}
        </span>
      ),
  },
  { campo: 'abertura', titulo: 'Abertura', tipo: 'data', ordena: true, celular: 'oculta' },
  { campo: 'clienteDesde', titulo: 'Cliente desde', tipo: 'data', ordena: true, largura: 116 },
]

const NovaEmpresa = lazy(async () => ({
  default: (await import('./nova/NovaEmpresa.tsx')).NovaEmpresa,
}))

/** The portfolio, or the wizard of a new company when the address says so (`?nova=sim`). */
export function TelaEmpresas() {
  const [parametros] = useSearchParams()
  const navegar = useNavigate()
  if (parametros.get('nova') !== 'sim') return <Carteira />
  return (
    <Suspense fallback={<Carregando linhas={8} />}>
      <NovaEmpresa onSair={() => void navegar(paths.empresa.raiz)} />
    </Suspense>
  )
}

/** The companies of the office; a row becomes the company in use and opens its profile. */
function Carteira() {
  const navegar = useNavigate()
  const [, escolher] = useEmpresaAtual()
  const lista = useLista({ filtros: FILTROS, ordemPadrao: 'Apelido' })
  const { dados, estado } = useConsulta(empresa.listarEmpresas, lista.pedido)
  const baixar = useBaixar()
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = lista.pedido
  const abrir = (empresaDaLista: EmpresaDaLista) => {
    escolher(daBarra(empresaDaLista))
    void navegar(paths.perfil.raiz)
  }
  const numero = (texto: string) => (texto === '' ? undefined : Number(texto))
  return (
    <Tela
      titulo="Empresas"
      resumo={
        dados
          ? `${plural(dados.paginacao.totalDeRegistros, 'empresa')} neste filtro. Abrir uma linha leva ao perfil dela.`
          : 'A carteira do escritório.'
      }
      acoes={
        <Button
          component={Link}
          to={paths.empresa.nova}
          leftSection={<IconPlus size={17} aria-hidden />}
          data-novo
        >
          Nova empresa
        </Button>
      }
    >
      <Grade
        rotulo="empresas"
        colunas={colunas((etiqueta) => lista.mudarFiltro({ etiqueta }))}
        linhas={dados?.lista}
        idDaLinha={({ ID }) => ID}
        nomeDaLinha={({ Apelido }) => Apelido}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        onAbrir={abrir}
        filtros={lista.chips(rotuloDoFiltro)}
        onExportar={(formato) => baixar(empresa.exportarEmpresas, { ...filtroInteiro, formato })}
        controles={
          <>
            <NativeSelect
              aria-label="Regime tributário"
              value={String(lista.filtro.regime ?? '')}
              data={opcoes('Todos os regimes', ROTULOS_REGIME)}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({ regime: numero(value) })
              }
            />
            <NativeSelect
              aria-label="Categoria"
              value={String(lista.filtro.categoria ?? '')}
              data={opcoes('Todas as categorias', ROTULOS_CATEGORIA_EMPRESA)}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({ categoria: numero(value) })
              }
            />
          </>
        }
        vazio={{
          titulo: 'Nenhuma empresa na carteira',
          texto:
            'As empresas que o escritório atende aparecem aqui, com regime, município e etiquetas. Comece pelo CNPJ da primeira.',
          acoes: (
            <Button component={Link} to={paths.empresa.nova}>
              Nova empresa
            </Button>
          ),
        }}
      />
    </Tela>
  )
}
