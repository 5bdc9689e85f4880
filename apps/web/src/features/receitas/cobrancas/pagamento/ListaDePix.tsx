import { Button, NativeSelect } from '@mantine/core'
import { cobrancas, pixDoBanco, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAcao } from '../../../../api/use-acao.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { paths } from '../../../../paths.ts'
import { chipDaEmpresa } from '../../../../state/chip-da-empresa.ts'
import { useEmpresaAtual, usePode } from '../../../../state/contexto.ts'
import { useLista } from '../../../../state/use-lista.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Instante } from '../../../../ui/DataCivil.tsx'
import { Dinheiro } from '../../../../ui/Dinheiro.tsx'
import { formatarData, formatarDinheiro } from '../../../../ui/formato.ts'
import { Gaveta } from '../../../../ui/Gaveta.tsx'
import { Grade } from '../../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../../ui/grade/tipos.ts'
import { EscolherUma, useProcura } from '../acoes/EscolherUma.tsx'
import { EncerrarPix } from './EncerrarPix.tsx'
import { situacaoDoRecebido } from './pix-do-banco.ts'
import './pagamento.css'

type Pix = RouteOutput<typeof pixDoBanco.listarPixAConferir>['lista'][number]

const FILTROS = { empresaId: 'numero', situacao: [...pixDoBanco.PIX_A_CONFERIR] } as const

const EMPRESA: Coluna<Pix> = {
  ...{ campo: 'empresa', titulo: 'Empresa', largura: 'minmax(150px, 1fr)', ordena: true },
}
const deQuem = ({ cobranca }: Pix): string =>
  cobranca === null ? 'De nenhuma cobrança' : `Cobrança ${cobranca.numero}, ${cobranca.cliente}`
const colunasDe = (muitas: boolean): Coluna<Pix>[] => [
  {
    ...{ campo: 'cobranca', titulo: 'De quem', fixa: true, celular: 'titulo' },
    ...{ largura: 'minmax(200px, 1.2fr)', valor: deQuem },
  },
  {
    ...{ campo: 'situacao', titulo: 'Situação', tipo: 'status', largura: 140 },
    situacao: situacaoDoRecebido,
  },
  ...(muitas ? [EMPRESA] : []),
  { campo: 'em', titulo: 'Recebido em', tipo: 'instante', ordena: true },
  { campo: 'valor', titulo: 'Valor', tipo: 'dinheiro', ordena: true },
  {
    ...{ campo: 'mensagem', titulo: 'O que houve', celular: 'larga' },
    largura: 'minmax(240px, 2fr)',
  },
  { ...{ campo: 'conta', titulo: 'Conta', largura: 'minmax(120px, 1fr)' }, celular: 'oculta' },
]

const CANCELADA = 4

type DoPix = { pix: Pix; onFechar: () => void }

/** A Pix of no charge becomes of one that something is still open of, and pays it. */
function LigarACobranca({ pix, onFechar }: DoPix) {
  const { executar, falha } = useAcao(pixDoBanco.vincularPixRecebido)
  const { id: pixId, empresaId, versao, valor } = pix
  const { pedido, campo } = useProcura()
  const { dados, estado } = useConsulta(cobrancas.listarCobrancas, {
    ...{ empresaId, recebidas: false, ...pedido },
  })
  return (
    <EscolherUma
      titulo={`Ligar o Pix de ${formatarDinheiro(valor)} a uma cobrança`}
      enviar="Ligar"
      campo={campo}
      linhas={dados?.lista.filter(({ status }) => status !== CANCELADA)}
      estado={estado}
      rotulo="Cobrança"
      dica="Número, cliente ou descrição"
      texto={({ numero, cliente, liquido, recebido, vencimento }) =>
        `${numero} · ${cliente} · ${formatarDinheiro(liquido - recebido)}, vence em ${formatarData(vencimento)}`
      }
      nenhuma="Nenhuma cobrança em aberto com essas palavras."
      falha={falha}
      onFechar={onFechar}
      onEnviar={(cobrancaId) => executar({ pixId, cobrancaId, versao })}
      onFeito={() => avisos.ok('Pix ligado à cobrança. O recebimento entra na nota dela.')}
    />
  )
}

/** What is known of a Pix of no charge, and what may be done of it. */
function GavetaDoPix({ pix, onFechar }: { pix: Pix | undefined; onFechar: () => void }) {
  const pode = usePode('emitirNota', 'financeiro')
  const [fazendo, setFazendo] = useState<'ligar' | 'encerrar' | null>(null)
  const { executar } = useAcao(pixDoBanco.conferirPixRecebido)
  const parar = () => setFazendo(null)
  return (
    <>
      <Gaveta
        aberta={pix !== undefined}
        onFechar={onFechar}
        titulo={pix ? `Pix de ${formatarDinheiro(pix.valor)}` : 'Pix'}
        rodape={
          pode && pix ? (
            <>
              <Button variant="default" onClick={() => setFazendo('encerrar')}>
                Dizer o que foi feito
              </Button>
              <Button onClick={() => setFazendo('ligar')}>Ligar a uma cobrança</Button>
            </>
          ) : null
        }
      >
        {pix ? (
          <>
            <p>{pix.mensagem}</p>
            <dl className="rz-fatos">
              <div>
                <dt>Empresa</dt>
                <dd>{pix.empresa}</dd>
              </div>
              <div>
                <dt>Conta</dt>
                <dd>{pix.conta}</dd>
              </div>
              <div>
                <dt>Recebido em</dt>
                <dd>
                  <Instante valor={pix.em} />
                </dd>
              </div>
              <div>
                <dt>Devolvido</dt>
                <dd>
                  <Dinheiro valor={pix.devolvido} />
                </dd>
              </div>
              <div>
                <dt>Identificação do Pix</dt>
                <dd>
                  <code className="pg-linha">{pix.endToEndId}</code>
                </dd>
              </div>
              <div>
                <dt>txid</dt>
                <dd>{pix.txid === null ? '—' : <code className="pg-linha">{pix.txid}</code>}</dd>
              </div>
            </dl>
          </>
        ) : null}
      </Gaveta>
      {pix && fazendo === 'ligar' ? <LigarACobranca pix={pix} onFechar={parar} /> : null}
      {pix && fazendo === 'encerrar' ? (
        <EncerrarPix
          {...pix}
          onFechar={parar}
          onEncerrar={(motivo) => executar({ pixId: pix.id, motivo, versao: pix.versao })}
        />
      ) : null}
    </>
  )
}

/** Every Pix that a person must look at: of a charge, in its drawer; of none, in a drawer of its own. */
export function ListaDePix() {
  const [empresa] = useEmpresaAtual()
  const navegar = useNavigate()
  const lista = useLista({ filtros: FILTROS, contexto: `pix ${empresa?.ID ?? ''}` })
  const pedido = { ...(empresa ? { empresaId: empresa.ID } : {}), ...lista.pedido }
  const { dados, estado } = useConsulta(pixDoBanco.listarPixAConferir, pedido)
  const colunas = colunasDe(pedido.empresaId === undefined)
  return (
    <>
      <Grade
        rotulo="Pix a conferir"
        colunas={colunas}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={(pix) => `Pix de ${formatarDinheiro(pix.valor)}, ${deQuem(pix)}`}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        totais={dados?.totais}
        onAbrir={({ id, cobranca }) =>
          cobranca === null
            ? lista.abrir(id)
            : void navegar(`${paths.receitas.raiz}?aberta=${cobranca.id}`)
        }
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) =>
          campo === 'empresaId'
            ? chipDaEmpresa(dados?.lista, valor)
            : (pixDoBanco.ROTULOS_DO_PIX_RECEBIDO[String(valor)] ?? null),
        )}
        controles={
          <NativeSelect
            aria-label="Situação dos Pix"
            value={lista.filtro.situacao ?? ''}
            data={[
              { value: '', label: 'Todos a conferir' },
              { value: 'a-conferir', label: 'De uma cobrança' },
              { value: 'sem-cobranca', label: 'De nenhuma cobrança' },
            ]}
            onChange={({ currentTarget: { value } }) =>
              lista.mudarFiltro({
                situacao: pixDoBanco.PIX_A_CONFERIR.find((uma) => uma === value),
              })
            }
          />
        }
        vazio={{
          titulo: 'Nenhum Pix a conferir',
          texto:
            'Aqui fica o que veio a mais, o que foi devolvido depois de registrado e o que não é de nenhuma cobrança.',
        }}
      />
      <GavetaDoPix
        pix={dados?.lista.find(({ id, cobranca }) => id === lista.aberta && cobranca === null)}
        onFechar={lista.fechar}
      />
    </>
  )
}
