import { Button, Textarea } from '@mantine/core'
import { contabilLivro } from '@razao/contract'
import { useMemo, useState } from 'react'
import { FaixaDaFalha } from '../../../api/FaixaDaFalha.tsx'
import { useAcao } from '../../../api/use-acao.ts'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { formatarData, formatarValor, plural } from '../../../ui/formato.ts'
import { useDesfazerJuntos } from '../comum/use-desfazer-juntos.ts'
import { useContas } from '../plano/index.ts'
import { PreviaEmTabela } from './PreviaEmTabela.tsx'
import {
  FORMAS_DA_PLANILHA,
  type LinhaColada,
  lancamentosDe,
  lerPlanilhaColada,
  planilhaComoArquivo,
} from './planilha-colada.ts'

/** Rows drawn; with more than these, the wrong ones come first. */
const A_VISTA = 300

function Previa({ linhas: todas }: { linhas: readonly LinhaColada[] }) {
  const muitas = todas.length > A_VISTA
  const linhas = muitas
    ? todas
        .toSorted((a, b) => Number(b.erros.length > 0) - Number(a.erros.length > 0))
        .slice(0, A_VISTA)
    : todas
  return (
    <PreviaEmTabela
      rotulo="Prévia do que foi colado"
      colunas={['Linha', 'Data', 'Histórico', 'Débito', 'Crédito']}
      rodape={
        muitas ? (
          <p className="rz-suave">
            À vista, {A_VISTA} de {plural(todas.length, 'linha')}: as que estão por acertar vêm
            antes.
          </p>
        ) : null
      }
    >
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
    </PreviaEmTabela>
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
  const feito = useDesfazerJuntos(empresaId)
  const linhas = useMemo(() => lerPlanilhaColada(texto, analiticas), [texto, analiticas])
  const quantos = lancamentosDe(linhas)
  const comErro = linhas.filter(({ erros }) => erros.length > 0).length
  const enviar = async () => {
    const resultado = await executar({ empresaId }, { arquivo: planilhaComoArquivo(linhas) })
    if (!resultado.ok) return
    feito('Colou da planilha', resultado.valor.ids, resultado.valor.lancamentos)
    onFechar()
  }
  return (
    <Dialogo aberto titulo="Colar da planilha" tamanho="xl" onFechar={onFechar}>
      <div className="rz-formulario">
        <p>
          Copie as linhas na planilha e cole aqui. As colunas podem estar de três formas, e a conta
          pode vir pelo código, reduzido ou nome:
        </p>
        <ul className="ctb-formas">
          {FORMAS_DA_PLANILHA.map((colunas) => (
            <li key={colunas.join()}>{colunas.join(' · ')}</li>
          ))}
        </ul>
        <Textarea
          label="Linhas copiadas"
          rows={5}
          data-autofocus
          value={texto}
          onChange={({ currentTarget }) => setTexto(currentTarget.value)}
        />
        {falha ? <FaixaDaFalha falha={falha}>Nenhuma linha entrou.</FaixaDaFalha> : null}
        {linhas.length > 0 ? <Previa linhas={linhas} /> : null}
        <div className="rz-formulario-acoes">
          {linhas.length > 0 ? (
            <span className={comErro > 0 ? 'ctb-erro' : 'rz-suave'} role="status">
              {plural(linhas.length, 'linha')}, {plural(quantos, 'lançamento')}
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
            Lançar {plural(quantos, 'lançamento')}
          </Button>
        </div>
      </div>
    </Dialogo>
  )
}
