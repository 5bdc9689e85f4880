import { ENTE, OPERACAO } from './codigos.ts'
import { campo, el, taxa } from './elementos.ts'
import { imovel, pessoa } from './escrever-pessoa.ts'
import type { IbsCbsDaDps } from './tipos-ibs-cbs.ts'

function tributos({ regular, diferimento, ...i }: IbsCbsDaDps): string {
  return el(
    'gIBSCBS',
    campo('CST', i.cst),
    campo('cClassTrib', i.classificacao),
    campo('cCredPres', i.creditoPresumido),
    regular &&
      el(
        'gTribRegular',
        campo('CSTReg', regular.cst),
        campo('cClassTribReg', regular.classificacao),
      ),
    diferimento &&
      el(
        'gDif',
        taxa('pDifUF', diferimento.uf),
        taxa('pDifMun', diferimento.municipio),
        taxa('pDifCBS', diferimento.cbs),
      ),
  )
}

const SIM_OU_NAO = (sim: boolean): string => (sim ? '1' : '0')

export function ibsCbs(i: IbsCbsDaDps | undefined): string {
  if (i === undefined) return ''
  return el(
    'IBSCBS',
    campo('finNFSe', '0'),
    campo('indFinal', i.consumoPessoal === undefined ? undefined : SIM_OU_NAO(i.consumoPessoal)),
    campo('cIndOp', i.indicadorDaOperacao),
    campo('tpOper', i.operacao && OPERACAO[i.operacao]),
    el('gRefNFSe', ...(i.notasReferenciadas ?? []).map((chave) => campo('refNFSe', chave))),
    campo('tpEnteGov', i.enteGovernamental && ENTE[i.enteGovernamental]),
    campo('indDest', SIM_OU_NAO(i.destinatario !== undefined)),
    pessoa('dest', i.destinatario),
    i.imovel && el('imovel', imovel(i.imovel)),
    el('valores', el('trib', tributos(i))),
  )
}
