/** A PDF of two pages that are printed as i and ii. */
export const romanPdf = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R/PageLabels<</Nums[0<</S/r>>]>>>> endobj
2 0 obj <</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 300 300]/Resources<</Font<</F 7 0 R>>>>>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/Contents 5 0 R>> endobj
4 0 obj <</Type/Page/Parent 2 0 R/Contents 6 0 R>> endobj
5 0 obj <</Length 43>> stream
BT /F 20 Tf 20 200 Td (Preface one) Tj ET  
endstream endobj
6 0 obj <</Length 43>> stream
BT /F 20 Tf 20 200 Td (Preface two) Tj ET  
endstream endobj
7 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
%%EOF`;
