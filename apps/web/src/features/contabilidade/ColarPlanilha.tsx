import { Button, Textarea } from '@mantine/core'
import { contabilLivro } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarData, formatarValor, plural } from '../../ui/formato.ts'
import {
  COLUNAS_DA_PLANILHA,
  type LinhaColada,
  lerPlanilhaColada,
  planilhaComoArquivo,
} from './planilha-colada.ts'
import { useContas } from './use-contas.ts'

function Previa({ linhas }: { linhas: readonly LinhaColada[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className="ctb-rolagem ctb-previa" aria-label="Prévia do que foi colado" tabIndex={0}>
      <table className="ctb-tabela">
        <thead>
          <tr>
            <th scope="col">Linha</th>
            <th scope="col">Data</th>
            <th scope="col">Histórico</th>
            <th scope="col">Débito</th>
            <th scope="col">Crédito</th>
            <th scope="col" data-alinha="fim">
              Valor
            </th>
          </tr>
        </thead>
        <tbody>
          {linhas.map((linha) => (
            <tr key={linha.numero}>
              <th scope="row" className="rz-numero">
                {linha.numero}
              </th>
              <td>{linha.data === '' ? '—' : formatarData(linha.data)}</td>
              <td>
                {linha.historico}
                {linha.erros.length > 0 ? (
                  <small className="ctb-erro">{linha.erros.join('; ')}</small>
                ) : null}
              </td>
              <td className="rz-numero">{linha.debito}</td>
              <td className="rz-numero">{linha.credito}</td>
              <td className="rz-numero" data-alinha="fim">
                {formatarValor(linha.valor)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Props = { empresaId: number; onFechar: () => void }

/** Rows of a spreadsheet as entries: shown first, with what is wrong in each; all go in, or none. */
export function ColarPlanilha({ empresaId, onFechar }: Props) {
  const { analiticas } = useContas(empresaId)
  const [texto, setTexto] = useState('')
  const { executar, enviando, falha } = useAcao(contabilLivro.importarLancamentos, {
    semModal: true,
  })
  const linhas = lerPlanilhaColada(texto, analiticas)
  const comErro = linhas.filter(({ erros }) => erros.length > 0).length
  const enviar = async () => {
    const resultado = await executar({ empresaId }, { arquivo: planilhaComoArquivo(linhas) })
    if (!resultado.ok) return
    avisos.ok(`${plural(resultado.valor.lancamentos, 'lançamento')} no livro.`)
    onFechar()
  }
  return (
    <Dialogo aberto titulo="Colar da planilha" tamanho="xl" onFechar={onFechar}>
      <div className="rz-formulario">
        <p>
          Copie as linhas na planilha e cole aqui, com as colunas nesta ordem:{' '}
          <strong>{COLUNAS_DA_PLANILHA.join(' · ')}</strong>. A conta pode vir pelo código, reduzido
          ou nome.
        </p>
        <Textarea
          label="Linhas copiadas"
          rows={5}
          data-autofocus
          value={texto}
          onChange={({ currentTarget }) => setTexto(currentTarget.value)}
        />
        {falha ? (
          <Faixa tom="erro">
            {falha.titulo}. {falha.detail ?? falha.acao ?? ''} Nenhuma linha entrou.
          </Faixa>
        ) : null}
        {linhas.length > 0 ? <Previa linhas={linhas} /> : null}
        <div className="rz-formulario-acoes">
          {linhas.length > 0 ? (
            <span className={comErro > 0 ? 'ctb-erro' : 'rz-suave'} role="status">
              {plural(linhas.length, 'linha')}
              {comErro > 0 ? `, ${comErro} por acertar` : ', todas certas'}
            </span>
          ) : null}
          <Button variant="default" onClick={onFechar}>
            Cancelar
          </Button>
          <Button
            loading={enviando}
            disabled={linhas.length === 0 || comErro > 0}
            onClick={() => void enviar()}
          >
            Lançar {plural(linhas.length, 'linha')}
          </Button>
        </div>
      </div>
    </Dialogo>
  )
}
