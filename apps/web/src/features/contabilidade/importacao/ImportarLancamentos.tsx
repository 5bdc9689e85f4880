import { Button } from '@mantine/core'
import { contabilLivro } from '@razao/contract'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { FaixaDaFalha } from '../../../api/FaixaDaFalha.tsx'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { plural } from '../../../ui/formato.ts'

/** Entries in the layout of this product, by the codes of the company's own chart: no preview is needed. */
export function ImportarLancamentos({ empresaId }: { empresaId: number }) {
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [vez, setVez] = useState(0)
  const campo = useRef<HTMLInputElement>(null)
  const { executar, enviando, falha, limpar } = useAcao(contabilLivro.importarLancamentos, {
    semModal: true,
  })
  const enviar = async () => {
    if (!arquivo) return
    const resultado = await executar({ empresaId }, { arquivo })
    if (!resultado.ok) return
    avisos.ok(`${plural(resultado.valor.lancamentos, 'lançamento')} no livro.`)
    setArquivo(null)
    setVez((n) => n + 1)
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Importar lançamentos">
      <h2>Importar lançamentos</h2>
      <p className="rz-suave">
        CSV com ponto e vírgula e o cabeçalho lancamento; data; historico; conta; debito; credito
        (e, se houver, documento; complemento). Linhas seguidas com o mesmo «lancamento» são um só.
        Entram todos, ou nenhum.
      </p>
      {falha ? <FaixaDaFalha falha={falha}>Nada entrou no livro.</FaixaDaFalha> : null}
      <div className="ctb-barra">
        <Button
          variant="default"
          disabled={enviando}
          leftSection={<IconUpload size={15} aria-hidden />}
          onClick={() => campo.current?.click()}
        >
          {arquivo ? 'Trocar arquivo' : 'Escolher arquivo'}
        </Button>
        <input
          key={vez}
          ref={campo}
          type="file"
          hidden
          aria-label="Arquivo de lançamentos"
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => {
            limpar()
            setArquivo(currentTarget.files?.[0] ?? null)
          }}
        />
        <span className="rz-suave">{arquivo?.name ?? 'nenhum arquivo escolhido'}</span>
        <Button loading={enviando} disabled={!arquivo} onClick={() => void enviar()}>
          Importar
        </Button>
      </div>
    </section>
  )
}
