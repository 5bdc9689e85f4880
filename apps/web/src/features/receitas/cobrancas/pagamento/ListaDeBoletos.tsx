import { Button, NativeSelect } from '@mantine/core'
import { boletos } from '@razao/contract'
import { IconFileExport } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBaixar } from '../../../../api/use-baixar.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { paths } from '../../../../paths.ts'
import { chipDaEmpresa } from '../../../../state/chip-da-empresa.ts'
import { useEmpresaAtual, usePode } from '../../../../state/contexto.ts'
import { useLista } from '../../../../state/use-lista.ts'
import { useEscolhaDeEmpresa } from '../../../../ui/escolha-de-empresa.ts'
import { Grade } from '../../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../../ui/grade/tipos.ts'
import { type Boleto, situacaoDoBoleto } from './boleto.ts'
import { GerarRemessa } from './GerarRemessa.tsx'

const FILTROS = {
  empresaId: 'numero',
  situacao: [...boletos.SITUACOES_DO_BOLETO],
  aEnviar: 'booleano',
  contaId: 'numero',
} as const

const EMPRESA: Coluna<Boleto> = {
  ...{ campo: 'empresa', titulo: 'Empresa', largura: 'minmax(150px, 1fr)', ordena: true },
}
const colunasDe = (muitas: boolean): Coluna<Boleto>[] => [
  {
    ...{ campo: 'cliente', titulo: 'Cliente', ordena: true, fixa: true, celular: 'titulo' },
    largura: 'minmax(190px, 1.3fr)',
  },
  {
    ...{ campo: 'situacao', titulo: 'Situação', tipo: 'status', ordena: true, largura: 170 },
    situacao: situacaoDoBoleto,
  },
  ...(muitas ? [EMPRESA] : []),
  {
    ...{ campo: 'cobranca', titulo: 'Cobrança', ordena: true, largura: 104 },
    valor: ({ cobranca, parcela }) => `${cobranca}/${parcela}`,
  },
  { campo: 'vencimento', titulo: 'Vencimento', tipo: 'data', ordena: true },
  { campo: 'valor', titulo: 'Valor', tipo: 'dinheiro', ordena: true },
  { campo: 'pago', titulo: 'Pago', tipo: 'dinheiro' },
  { ...{ campo: 'pagoEm', titulo: 'Pago em', tipo: 'data', ordena: true }, celular: 'oculta' },
  { campo: 'nossoNumero', titulo: 'Nosso número', largura: 'minmax(150px, 1fr)' },
  { ...{ campo: 'conta', titulo: 'Conta', largura: 'minmax(130px, 1fr)' }, celular: 'oculta' },
]

const rotuloDoFiltro = (campo: string, valor: unknown): string | null => {
  if (campo === 'situacao') return boletos.ROTULOS_DO_BOLETO[String(valor)] ?? null
  if (campo === 'aEnviar') return valor === true ? 'A enviar ao banco' : 'Já enviados'
  return campo === 'contaId' ? 'De uma conta' : null
}

/** Every boleto, and the file that takes to the bank those that it does not have yet. */
export function ListaDeBoletos() {
  const [empresa] = useEmpresaAtual()
  const pode = usePode('emitirNota', 'financeiro')
  const escolherEmpresa = useEscolhaDeEmpresa()
  const navegar = useNavigate()
  const baixar = useBaixar()
  const [remessa, setRemessa] = useState(false)
  const lista = useLista({ filtros: FILTROS, contexto: `boletos ${empresa?.ID ?? ''}` })
  const pedido = { ...(empresa ? { empresaId: empresa.ID } : {}), ...lista.pedido }
  const { dados, estado } = useConsulta(boletos.listarBoletos, pedido)
  const muitas = pedido.empresaId === undefined
  const colunas = useMemo(() => colunasDe(muitas), [muitas])
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  return (
    <>
      <Grade
        rotulo="boletos"
        colunas={colunas}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ cliente, cobranca, parcela }) =>
          `${cliente}, cobrança ${cobranca}/${parcela}`
        }
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        totais={dados?.totais}
        onAbrir={({ cobrancaId }) => void navegar(`${paths.receitas.raiz}?aberta=${cobrancaId}`)}
        filtros={lista.chips((campo, valor) =>
          campo === 'empresaId' ? chipDaEmpresa(dados?.lista, valor) : rotuloDoFiltro(campo, valor),
        )}
        controles={
          <>
            <NativeSelect
              aria-label="Situação dos boletos"
              value={lista.filtro.situacao ?? ''}
              data={[
                { value: '', label: 'Todas as situações' },
                ...boletos.SITUACOES_DO_BOLETO.map((situacao) => ({
                  value: situacao,
                  label: boletos.ROTULOS_DO_BOLETO[situacao] ?? situacao,
                })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({
                  situacao: boletos.SITUACOES_DO_BOLETO.find((uma) => uma === value),
                })
              }
            />
            {pode ? (
              <Button
                leftSection={<IconFileExport size={15} aria-hidden />}
                onClick={() => (empresa ? setRemessa(true) : escolherEmpresa())}
              >
                Gerar remessa
              </Button>
            ) : null}
          </>
        }
        onExportar={(formato) => baixar(boletos.exportarBoletos, { ...filtroInteiro, formato })}
        vazio={{
          titulo: 'Nenhum boleto ainda',
          texto: 'Abra uma cobrança e gere o boleto dela, ou escolha várias na lista e gere todos.',
        }}
      />
      {remessa && empresa ? (
        <GerarRemessa empresaId={empresa.ID} onFechar={() => setRemessa(false)} />
      ) : null}
    </>
  )
}
