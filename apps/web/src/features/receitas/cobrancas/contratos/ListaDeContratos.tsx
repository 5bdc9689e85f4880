import { Button, NativeSelect } from '@mantine/core'
import { contratos } from '@razao/contract'
import { IconPercentage } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../../../state/chip-da-empresa.ts'
import { useEmpresaAtual, usePode, useUsuario } from '../../../../state/contexto.ts'
import { hojeEmBrasilia } from '../../../../state/hoje.ts'
import { podeAbrir } from '../../../../state/pode-abrir.ts'
import { useLista } from '../../../../state/use-lista.ts'
import { DataCivil } from '../../../../ui/DataCivil.tsx'
import { Grade } from '../../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../../ui/grade/tipos.ts'
import { BotaoNovoContrato } from '../BotaoNovaCobranca.tsx'
import { useJaAbriu } from '../use-ja-abriu.ts'
import {
  type Contrato,
  FILTROS_DE_CONTRATOS,
  quandoRepete,
  situacaoDoContrato,
  textoDoIndice,
} from './contrato.ts'

const GavetaContrato = lazy(async () => ({
  default: (await import('./GavetaContrato.tsx')).GavetaContrato,
}))
const IndicesDeReajuste = lazy(async () => ({
  default: (await import('./IndicesDeReajuste.tsx')).IndicesDeReajuste,
}))

const empresaDoContrato: Coluna<Contrato> = {
  campo: 'empresa',
  titulo: 'Empresa',
  largura: 'minmax(160px, 1fr)',
  ordena: true,
}

const colunasDe = (muitas: boolean, hoje: string): Coluna<Contrato>[] => [
  {
    campo: 'cliente',
    titulo: 'Cliente',
    ordena: true,
    fixa: true,
    largura: 'minmax(190px, 1.2fr)',
    celular: 'titulo',
  },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'status',
    largura: 178,
    situacao: (contrato) => situacaoDoContrato(contrato, hoje),
  },
  ...(muitas ? [empresaDoContrato] : []),
  { campo: 'descricao', titulo: 'Serviço', largura: 'minmax(180px, 1.4fr)', celular: 'larga' },
  { campo: 'valor', titulo: 'Valor', tipo: 'dinheiro', ordena: true },
  { campo: 'periodicidade', titulo: 'Repete', largura: 208, valor: quandoRepete },
  {
    campo: 'proxima',
    titulo: 'Próxima',
    largura: 112,
    celula: ({ proxima }) => <DataCivil valor={proxima} />,
  },
  {
    campo: 'indice',
    titulo: 'Reajuste',
    largura: 116,
    celular: 'oculta',
    valor: ({ indice }) => textoDoIndice(indice),
  },
  {
    campo: 'emitir',
    titulo: 'Nota',
    largura: 112,
    celular: 'oculta',
    valor: ({ emitir }) => (emitir ? 'Sai sozinha' : 'Alguém emite'),
  },
  { campo: 'feitas', titulo: 'Feitas', tipo: 'numero', largura: 84, celular: 'oculta' },
]

const rotuloDoFiltro = (campo: string, valor: unknown): string | null => {
  if (campo === 'encerrados') return valor === true ? 'Encerrados' : null
  return campo === 'clienteId' ? `Cliente nº ${String(valor)}` : null
}

const EM_VIGOR = { encerrados: false } as const

function Encerrados({
  valor,
  onMudar,
}: {
  valor: boolean | undefined
  onMudar: (valor: boolean | undefined) => void
}) {
  return (
    <NativeSelect
      aria-label="Contratos em vigor ou encerrados"
      value={valor === undefined ? '' : String(valor)}
      data={[
        { value: 'false', label: 'Em vigor' },
        { value: 'true', label: 'Encerrados' },
        { value: '', label: 'Todos' },
      ]}
      onChange={({ currentTarget: { value } }) =>
        onMudar(value === '' ? undefined : value === 'true')
      }
    />
  )
}

/** What repeats: each contract, when it is charged next and for how much. */
export function ListaDeContratos() {
  const [empresa] = useEmpresaAtual()
  const usuario = useUsuario()
  const hoje = usuario?.hoje ?? hojeEmBrasilia()
  const pode = usePode('emitirNota', 'financeiro')
  const [indices, setIndices] = useState(false)
  const lista = useLista({
    filtros: FILTROS_DE_CONTRATOS,
    padrao: EM_VIGOR,
    contexto: `recorrentes ${empresa?.ID ?? ''}`,
  })
  const pedido = { ...(empresa ? { empresaId: empresa.ID } : {}), ...lista.pedido }
  const gavetaVeio = useJaAbriu(lista.aberta !== null)
  const { dados, estado } = useConsulta(contratos.listarContratos, pedido)
  const muitas =
    pedido.empresaId === undefined &&
    (usuario?.empresas.todas !== false || usuario.empresas.ids.length > 1)
  const colunas = useMemo(() => colunasDe(muitas, hoje), [muitas, hoje])
  return (
    <>
      <Grade
        rotulo="contratos"
        colunas={colunas}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ cliente, descricao }) => `${cliente}, ${descricao}`}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        totais={dados?.totais}
        onAbrir={({ id }) => lista.abrir(id)}
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) =>
          campo === 'empresaId' ? chipDaEmpresa(dados?.lista, valor) : rotuloDoFiltro(campo, valor),
        )}
        controles={
          <>
            <Encerrados
              valor={lista.filtro.encerrados}
              onMudar={(encerrados) => lista.mudarFiltro({ encerrados })}
            />
            {podeAbrir(usuario, 'CONTADOR') ? (
              <Button
                variant="default"
                leftSection={<IconPercentage size={15} aria-hidden />}
                onClick={() => setIndices(true)}
              >
                Índices de reajuste
              </Button>
            ) : null}
          </>
        }
        vazio={{
          titulo: 'Nenhum contrato recorrente',
          texto:
            'O que se repete todo mês é cadastrado uma vez: cada ocorrência vira uma cobrança sozinha, uma vez só, com o reajuste do ano.',
          acoes: pode ? <BotaoNovoContrato /> : null,
        }}
      />
      <Suspense>
        {gavetaVeio ? (
          <GavetaContrato
            contratoId={lista.aberta}
            onFechar={lista.fechar}
            pode={pode}
            hoje={hoje}
          />
        ) : null}
        {indices ? <IndicesDeReajuste hoje={hoje} onFechar={() => setIndices(false)} /> : null}
      </Suspense>
    </>
  )
}
