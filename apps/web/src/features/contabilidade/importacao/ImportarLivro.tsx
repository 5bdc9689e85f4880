import { Button } from '@mantine/core'
import { contabilImportacao } from '@razao/contract'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { FaixaDaFalha } from '../../../api/FaixaDaFalha.tsx'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { formatarInstante, plural } from '../../../ui/formato.ts'
import type { Livro } from '../comum/use-livro.ts'
import { ImportarLancamentos } from './ImportarLancamentos.tsx'
import { PreviaDaImportacao } from './PreviaDaImportacao.tsx'
import { SituacaoDaImportacao } from './SituacaoDaImportacao.tsx'

const ACEITOS =
  '.txt,.ecd,.sped,.csv,.tsv,.xlsx,.journal,.hledger,.ledger,.beancount,.bean,.zip,text/plain,text/csv,application/zip'

type Props = { livro: Livro; empresaId: number }

/** A step back returns to the list. */
const abrirImportacao = (livro: Livro, importacao: number) =>
  livro.irPara('exportar', { parte: 'importar', importacao })

function Enviar({ livro, empresaId }: Props) {
  const campo = useRef<HTMLInputElement>(null)
  const { executar, enviando, falha } = useAcao(contabilImportacao.enviarLivro, { semModal: true })
  const enviar = async (arquivo: File | undefined) => {
    if (!arquivo) return
    const resultado = await executar({ empresaId }, { arquivo })
    if (resultado.ok) abrirImportacao(livro, resultado.valor.importacaoId)
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Importar um livro">
      <h2>Importar um livro</h2>
      <p className="rz-suave">
        ECD (plano, saldos e lançamentos), balancete em XLSX ou CSV (saldos de abertura), diário do
        hledger ou do Beancount, ou a saída total de outro escritório. O arquivo é lido e mostrado
        antes; nada entra no livro sem a sua confirmação.
      </p>
      {falha ? <FaixaDaFalha falha={falha} /> : null}
      <div>
        <Button
          loading={enviando}
          leftSection={<IconUpload size={15} aria-hidden />}
          onClick={() => campo.current?.click()}
        >
          Escolher arquivo
        </Button>
        <input
          ref={campo}
          type="file"
          hidden
          accept={ACEITOS}
          aria-label="Arquivo do livro"
          onChange={({ currentTarget }) => {
            const [arquivo] = currentTarget.files ?? []
            currentTarget.value = ''
            void enviar(arquivo)
          }}
        />
      </div>
    </section>
  )
}

const CADENCIA = 4000

function Enviados({ livro, empresaId }: Props) {
  const { dados, estado } = useConsulta(
    contabilImportacao.listarImportacoesContabeis,
    { empresaId },
    { intervalo: CADENCIA },
  )
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  const enviados = dados?.importacoes ?? []
  if (enviados.length === 0) return null
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Arquivos enviados">
      <h2>Arquivos enviados</h2>
      <ul>
        {enviados.map((uma) => (
          <li key={uma.id}>
            <SituacaoDaImportacao estado={uma.estado} />
            <span>
              <button
                type="button"
                className="ctb-ligacao"
                onClick={() => abrirImportacao(livro, uma.id)}
              >
                {uma.nome}
              </button>
            </span>
            <span className="rz-suave">
              {contabilImportacao.FORMATOS_DE_LIVRO[uma.formato]}
              {uma.lancamentos > 0 ? ` · ${plural(uma.lancamentos, 'lançamento')}` : ''} ·{' '}
              {uma.criadoPor}, {formatarInstante(uma.criadoEm)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Books from elsewhere: sent, shown, mapped, confirmed as one, reversed as one. */
export function ImportarLivro({ livro, empresaId }: Props) {
  const aberta = Number(livro.parametros.get('importacao'))
  if (Number.isSafeInteger(aberta) && aberta > 0)
    return (
      <PreviaDaImportacao
        key={aberta}
        importacaoId={aberta}
        empresaId={empresaId}
        onFechar={() => livro.irPara('exportar', { parte: 'importar' })}
        onVerNoDiario={() => livro.irPara('diario')}
      />
    )
  return (
    <>
      <Enviar livro={livro} empresaId={empresaId} />
      <Enviados livro={livro} empresaId={empresaId} />
      <ImportarLancamentos empresaId={empresaId} />
    </>
  )
}
